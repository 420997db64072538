import type { Api } from "../connection/api.ts";
import { easternInstant } from "../terminal/eastern.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Business, Member, Order, Plan } from "./plan.ts";

/** The demo platform: an API client for each of its businesses. */
export interface Platform {
  /** With the platform key. */
  readonly api: Api;
  /** By business, acting for its account. */
  readonly businesses: readonly { readonly id: string; readonly api: Api }[];
}

/** Totals of the demo's summary. */
export interface PlatformTotals {
  readonly customers: number;
  readonly charges: number;
  readonly payouts: number;
  /** Payments that the API refused, such as those on blocked bank accounts. */
  readonly refused: number;
  readonly resubmitted: number;
}

type Account = { readonly id: string };

/** Names the default account and creates the others with their bank accounts. */
export async function createPlatform(
  api: Api,
  made: {
    readonly organization_id: string;
    readonly account_id: string;
    readonly businesses: readonly Business[];
  },
  actFor: (accountId: string) => Api,
): Promise<Platform> {
  const businesses: { id: string; api: Api }[] = [];
  for (const [index, { name, website, description }] of made.businesses.entries()) {
    const business_profile = { name, website, description };
    const id =
      index === 0
        ? made.account_id
        : await createAccount(api, { organization_id: made.organization_id, business_profile });
    if (index === 0) await api.call("PUT", `/v1/accounts/${id}`, { business_profile });
    businesses.push({ id, api: actFor(id) });
  }
  return { api, businesses };
}

async function createAccount(
  api: Api,
  body: { readonly organization_id: string; readonly business_profile: { readonly name: string } },
): Promise<string> {
  const { id } = await api.post<Account>("/v1/accounts", {
    account_type: "business",
    access_level: "standard",
    ...body,
  });
  await api.post("/v1/linked_bank_accounts", {
    account_id: id,
    bank_account: {
      account_holder: body.business_profile.name,
      routing_number: "021000021",
      account_number: `9${String(body.business_profile.name.length).padStart(9, "0")}`,
    },
  });
  await api.post(`/v1/accounts/${id}/simulate?final_status=active`, {});
  return id;
}

/** Creates every customer and links its bank account; returns the paykeys by customer number. */
export async function createCustomers(
  platform: Platform,
  members: readonly Member[],
  progress: Progress,
): Promise<Map<number, string>> {
  const paykeys = new Map<number, string>();
  progress.begin("customers", members.length);
  for (const [index, member] of members.entries()) {
    const { api } = businessOf(platform, member);
    const { id } = await api.post<Account>("/v1/customers", member.customer);
    const body = { customer_id: id, ...member.bank };
    const { paykey } = await api.post<{ paykey: string }>("/v1/bridge/bank_account", body);
    paykeys.set(member.number, paykey);
    progress.at(index + 1);
  }
  progress.end();
  return paykeys;
}

function businessOf({ businesses }: Platform, member: Member): { id: string; api: Api } {
  return businesses[member.business] as { id: string; api: Api };
}

/** Advances the clock day by day and creates each day's payments. */
export async function runDays(
  platform: Platform,
  { plan, paykeys }: { plan: Plan; paykeys: ReadonlyMap<number, string> },
  progress: Progress,
): Promise<PlatformTotals> {
  const sums = { customers: plan.members.length, charges: 0, payouts: 0, refused: 0 };
  const unpaid: { id: string; order: Order; day: number }[] = [];
  let resubmitted = 0;
  let isBroken = false;
  progress.begin("banking days", plan.days.length);
  for (const [day, { date, orders }] of plan.days.entries()) {
    const to = easternInstant({ business_date: date, time: "10:00" });
    await platform.api.post("/v1/sandbox/clock/advance", { to });
    for (const order of orders) {
      const id = await createPayment(platform, { order, paykeys, date });
      if (id === undefined) sums.refused += 1;
      else if (order.kind === "charge") sums.charges += 1;
      else sums.payouts += 1;
      if (id !== undefined && order.outcome === "failed_insufficient_funds") {
        unpaid.push({ id, order, day });
      }
    }
    // Resubmit a week later.
    while (unpaid[0] !== undefined && unpaid[0].day + 5 <= day) {
      const { id, order } = unpaid.shift() as (typeof unpaid)[number];
      if (await resubmit(platform, id, order)) resubmitted += 1;
    }
    // The first possible day from the middle on: a charge must be paid and not yet deposited.
    isBroken ||= day >= plan.days.length / 2 && (await failDeposit(platform));
    progress.at(day + 1);
  }
  progress.end();
  return { ...sums, resubmitted };
}

interface PaymentOrder {
  readonly order: Order;
  readonly paykeys: ReadonlyMap<number, string>;
  readonly date: string;
}

/** The payment's id; undefined where the API refuses it. */
async function createPayment(
  platform: Platform,
  { order, paykeys, date }: PaymentOrder,
): Promise<string | undefined> {
  const { member, kind, amount, description, external_id, outcome } = order;
  const { api } = businessOf(platform, member);
  const { status, data } = await api.exchange("POST", `/v1/${kind}s`, {
    paykey: paykeys.get(member.number),
    amount,
    currency: "USD",
    description,
    payment_date: date,
    device: member.customer["device"],
    external_id,
    ...(kind === "charge" ? { consent_type: "internet" } : {}),
    config: {
      ...(kind === "charge" ? { balance_check: "disabled" } : {}),
      sandbox_outcome: outcome,
    },
  });
  return status === 201 ? (data as Account).id : undefined;
}

async function resubmit(platform: Platform, id: string, order: Order): Promise<boolean> {
  const { api } = businessOf(platform, order.member);
  const { status } = await api.exchange("POST", `/v1/charges/${id}/resubmit`, {
    external_id: `${order.external_id}-again`,
  });
  return status === 201;
}

/** Returns one deposit of the second business; false where there is nothing to deposit. */
async function failDeposit({ businesses }: Platform): Promise<boolean> {
  const reply = await businesses[1]?.api.exchange("POST", "/v1/funding_events/simulate", {
    funding_event_job_type: "charges",
    sandbox_outcome: "failed_closed_bank_account",
  });
  return reply?.status === 201;
}

const REVIEW_ITEMS = 6;

/** Creates open reviews: customers and bank accounts in review, payments on hold. */
export async function createReviewItems(
  platform: Platform,
  { plan, paykeys }: { plan: Plan; paykeys: ReadonlyMap<number, string> },
): Promise<void> {
  const date = plan.days.at(-1)?.date ?? "";
  for (const member of plan.members.slice(0, REVIEW_ITEMS)) {
    const { api } = businessOf(platform, member);
    const { customer, bank, number } = member;
    const found = await api.post<Account>("/v1/customers", {
      ...customer,
      name: `${customer.name} Junior`,
      external_id: `applicant-${number}`,
      config: { sandbox_outcome: number % 2 === 0 ? "review" : "standard" },
    });
    if (number % 2 === 1) {
      // A magic account number whose owner has another name.
      const body = { customer_id: found.id, ...bank, account_number: `600001${number}` };
      await api.exchange("POST", "/v1/bridge/bank_account", body);
    }
    const order: Order = {
      member,
      kind: "charge",
      amount: 250_000 + number,
      description: "Annual plan",
      external_id: `annual-${number}`,
      outcome: "on_hold_daily_limit",
    };
    await createPayment(platform, { order, paykeys, date });
  }
}

/** Creates a webhook endpoint to which deliveries fail. */
export async function createFailingWebhook(platform: Platform): Promise<string> {
  const { id } = await platform.api.post<Account>("/v1/webhook_endpoints", {
    url: "http://127.0.0.1:9/webhooks",
    description: "The old bookkeeping; it does not respond.",
    event_types: ["charge.*"],
  });
  return id;
}
