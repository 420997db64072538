import { READY_RULES, readyRuleFile } from "@railhead/core";
import type { Api } from "../connection/api.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Plan } from "./plan.ts";

/** One payment that the cases create. */
interface Case {
  readonly paykey: string;
  readonly cents: number;
  readonly kind?: "charge" | "payout";
  readonly ip?: string;
  readonly balance_check?: string;
}

/** What the cases call: the business that they are played at, by its own client. */
interface Cast {
  readonly api: Api;
  readonly date: string;
  /** The next number of a customer, a bank account and a payment. */
  readonly next: () => number;
}

/** The limits of the business: the largest payment is just below one, the last ones use the other. */
const LIMITS = { max_amount: 20_000_000, daily_amount: 100_000_000 };
const BELOW_THE_LIMIT = 19_999_500;

const WATCHED_ADDRESS = "203.0.113.200";
const WATCHED_DOMAIN = "watched.example.com";
const SHARED_ADDRESS = "203.0.113.10";

/** Enough for the largest figure of a ready rule. */
const BURST = 501;
const CROWD = 100;
const PROBES = 10;

/**
 * Plays a payment that hits for each ready rule at one business, all at one instant of the clock.
 * Every other payment of the demo is one that passes.
 */
export async function createRiskCases(
  {
    platform,
    business,
    plan,
  }: {
    readonly platform: Api;
    readonly business: { readonly id: string; readonly api: Api };
    readonly plan: Plan;
  },
  progress: Progress,
): Promise<void> {
  let number = 0;
  const { id, api } = business;
  const cast: Cast = { api, date: plan.days.at(-1)?.date ?? "", next: () => (number += 1) };
  await platform.call("PATCH", `/v1/account_settings/${id}`, { charges: LIMITS });
  await watchAddresses(platform);
  const steps = [
    playLargeAmounts,
    playBurst,
    playPayouts,
    playManyAccounts,
    playSharedAccount,
    playCrowd,
    playWatched,
    playBalances,
    playNearLimits,
    playProbed,
  ];
  progress.begin("risk cases", steps.length);
  for (const [index, step] of steps.entries()) {
    await step(cast);
    progress.at(index + 1);
  }
  progress.end();
  await platform.post("/v1/sandbox/clock/advance", { by: "PT1M" });
}

async function watchAddresses(platform: Api): Promise<void> {
  for (const [name, value_type, value] of [
    ["demo_addresses", "network", WATCHED_ADDRESS],
    ["demo_domains", "domain", WATCHED_DOMAIN],
  ]) {
    const list = { name, value_type, kind: "watch", description: "For the demo's cases." };
    const { id } = await platform.post<{ id: string }>("/v1/risk/lists", list);
    await platform.post(`/v1/risk/lists/${id}/values`, { value, reason: "A case of the demo." });
  }
}

async function addCustomer({ api, next }: Cast, domain = "example.com"): Promise<string> {
  const number = next();
  const { id } = await api.post<{ id: string }>("/v1/customers", {
    name: `Case Customer ${number}`,
    type: "individual",
    email: `case.${number}@${domain}`,
    phone: `+1212555${String(100 + (number % 100)).padStart(4, "0")}`,
    external_id: `case-customer-${number}`,
    device: { ip_address: "192.0.2.10" },
  });
  return id;
}

async function addAccount({ api, next }: Cast, customer: string, shared?: string): Promise<string> {
  const { paykey } = await api.post<{ paykey: string }>("/v1/bridge/bank_account", {
    customer_id: customer,
    routing_number: "021000021",
    account_number: shared ?? `5${String(next()).padStart(9, "0")}`,
    account_type: "checking",
  });
  return paykey;
}

const addPaykey = async (cast: Cast) => await addAccount(cast, await addCustomer(cast));

async function pay(cast: Cast, { paykey, cents, kind = "charge", ip, ...of }: Case) {
  await cast.api.post(`/v1/${kind}s`, {
    paykey,
    amount: cents,
    currency: "USD",
    description: "Case of a rule",
    payment_date: cast.date,
    device: { ip_address: ip ?? "192.0.2.20" },
    external_id: `case-${cast.next()}`,
    ...(kind === "charge" ? { consent_type: "internet" } : {}),
    config: {
      ...(kind === "charge" ? { balance_check: of.balance_check ?? "disabled" } : {}),
      sandbox_outcome: "standard",
    },
  });
}

/** Sums of a day, a week and a month, first payments, round and senseless amounts. */
async function playLargeAmounts(cast: Cast): Promise<void> {
  const paykey = await addPaykey(cast);
  for (const cents of [10_000_001, 100, 15_000_000])
    await pay(cast, { paykey, cents, ip: "203.0.113.20" });
}

/** Tries an account with cents until dollars follow. */
async function playBurst(cast: Cast): Promise<void> {
  const paykey = await addPaykey(cast);
  for (let count = 0; count < BURST; count += 1)
    await pay(cast, { paykey, cents: 99, ip: "203.0.113.30" });
  await pay(cast, { paykey, cents: 100_001, ip: "203.0.113.30" });
}

async function playPayouts(cast: Cast): Promise<void> {
  await pay(cast, { paykey: await addPaykey(cast), cents: 500_001, kind: "payout" });
}

async function playManyAccounts(cast: Cast): Promise<void> {
  const customer = await addCustomer(cast);
  for (let count = 0; count < 6; count += 1) {
    const paykey = await addAccount(cast, customer);
    await pay(cast, { paykey, cents: 2_000, ip: "203.0.113.40" });
  }
}

async function playSharedAccount(cast: Cast): Promise<void> {
  const account = `4${String(cast.next()).padStart(9, "0")}`;
  for (let count = 0; count < 4; count += 1) {
    const paykey = await addAccount(cast, await addCustomer(cast), account);
    await pay(cast, { paykey, cents: 2_000 });
  }
}

async function playCrowd(cast: Cast): Promise<void> {
  for (let count = 0; count < CROWD; count += 1)
    await pay(cast, { paykey: await addPaykey(cast), cents: 2_000, ip: SHARED_ADDRESS });
}

async function playWatched(cast: Cast): Promise<void> {
  const paykey = await addAccount(cast, await addCustomer(cast, WATCHED_DOMAIN));
  await pay(cast, { paykey, cents: 2_000, ip: WATCHED_ADDRESS });
}

/** One balance that nobody knows, and one that the payment nearly uses. */
async function playBalances(cast: Cast): Promise<void> {
  const unknown = await addPaykey(cast);
  await pay(cast, { paykey: unknown, cents: 100_002, balance_check: "enabled" });
  const { paykey } = await cast.api.post<{ paykey: string }>("/v1/bridge/aggregator", {
    customer_id: await addCustomer(cast),
    aggregator_token: "sbx_low_balance:10000",
  });
  await pay(cast, { paykey, cents: 9_500, balance_check: "enabled" });
}

/** Payments just below the limit of one, until those of a day are used. */
async function playNearLimits(cast: Cast): Promise<void> {
  const paykey = await addPaykey(cast);
  for (let count = 0; count < 5; count += 1) await pay(cast, { paykey, cents: BELOW_THE_LIMIT });
}

/** Asks what would pass until the rule for it hits, and pays. */
async function playProbed(cast: Cast): Promise<void> {
  const paykey = await addPaykey(cast);
  for (let count = 0; count < PROBES; count += 1) {
    const asked = { payment_type: "charge", paykey, amount: 10_000 + 1_000 * count };
    await cast.api.post("/v1/risk/evaluate", asked);
  }
  await pay(cast, { paykey, cents: 2_000, ip: "203.0.113.50" });
}

/** Puts the ready rules in force in shadow, so that the demo's history has their hits. */
export async function publishReadyRules(api: Api): Promise<void> {
  const rules = READY_RULES.map(readyRuleFile);
  const { number } = await api.post<{ number: number }>("/v1/risk/rulesets", { rules });
  await api.post("/v1/risk/backtests", { ruleset: number });
  await api.post(`/v1/risk/rulesets/${number}/publish`, {
    note: "The ready rules, in shadow.",
    acknowledge: true,
  });
}
