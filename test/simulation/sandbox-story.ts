import { RETURN_CODES } from "@railhead/core";
import type { CallOptions, Reply } from "../support/api.ts";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import {
  caller,
  CLOCK_START,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";
import { bankAccountBody, customerBody, type Kind } from "../support/factories.ts";
import type { Chance } from "./chance.ts";

/** A sandbox and what a simulation did in it. */
export interface World {
  readonly service: TestService;
  readonly sandbox: Pick<Sandbox, "call" | "get" | "list" | "post" | "put" | "advance">;
  readonly environmentId: string;
  readonly chance: Chance;
  readonly paykeys: Resource[];
  /** Every payment whose creation was acknowledged. */
  readonly payments: { readonly kind: Kind; readonly id: string }[];
  /** How often a worker died so far. */
  readonly deaths: () => number;
  /** What was done, printed with a failure. */
  readonly diary: string[];
}

const PAYKEYS = 6;

/** A sandbox of its own whose ids follow from the number. */
export async function openWorld(
  service: TestService,
  root: Sandbox,
  { seed, chance, deaths }: { seed: number; chance: Chance; deaths: () => number },
): Promise<World> {
  const made = await root.post("/v1/sandbox/environments", {
    seed,
    clock: { mode: "frozen", at: CLOCK_START },
  });
  const world: World = {
    service,
    sandbox: caller(service.url, made["api_key"] as string),
    environmentId: made["id"] as string,
    chance,
    deaths,
    paykeys: [],
    payments: [],
    diary: [],
  };
  for (let index = 0; index < PAYKEYS; index += 1) {
    const { id } = await world.sandbox.post("/v1/customers", customerBody());
    const account_number = `7100${index}`;
    const body = bankAccountBody(id as string, { account_number });
    world.paykeys.push(await world.sandbox.post("/v1/bridge/bank_account", body));
  }
  return world;
}

const OUTCOMES = [
  "standard",
  "standard",
  "standard",
  "on_hold_daily_limit",
  "cancelled_for_fraud_risk",
  "failed_insufficient_funds",
  "failed_closed_bank_account",
  "failed_not_authorized",
  "reversed_insufficient_funds",
  "reversed_customer_dispute",
  "noc:C01,return:R10@paid+9d",
  "noc:C05@settled+2bd",
  "return:R01,return:R09@settled+2bd",
  "return:R03@sent",
  "reject:file",
  "reject:batch",
  "ack:late",
  "ack:never",
  "return:R01,dishonor",
  "return:R02@settled,dishonor:R69,contest:R76",
] as const;

const CODES = RETURN_CODES.map(({ code }) => code).filter((code) => code < "R60");

const FAULTS = [
  { target: "bank", effect: "drop", count: 1 },
  { target: "bank", effect: "duplicate", count: 2 },
  { target: "bank", effect: "delay", count: 1 },
  { target: "bank", effect: "reorder", count: 2 },
  { target: "bank", effect: "partial", count: 1 },
  { target: "transport", effect: "drop", count: 2 },
  { target: "transport", effect: "partial", count: 40 },
  { target: "database", effect: "delay", count: 3, delay_ms: 5 },
] as const;

const JUMPS = [
  { by: "PT1M" },
  { by: "PT5H" },
  { by: "P1D" },
  { by: "1bd" },
  { by: "3bd" },
  { by: "P9D" },
  { until: "next_cutoff" },
  { until: "next_settlement" },
  { until: "next_funding" },
] as const;

/** How often each thing is done, by comparison. */
const WEIGHTS = {
  create: 9,
  twins: 1,
  act: 5,
  burst: 2,
  jump: 6,
  answers: 2,
  fault: 1,
  clear: 1,
  unblock: 1,
} as const;

type Deed = keyof typeof WEIGHTS;

const DEEDS: Readonly<Record<Deed, (world: World) => Promise<void>>> = {
  create: async (world) => {
    await create(world, bodyOf(world));
  },
  // The same request twice at once under one key is one payment.
  async twins(world) {
    const wanted = { ...bodyOf(world), key: `twins-${world.diary.length}-of-one` };
    await Promise.all([create(world, wanted), create(world, wanted)]);
  },
  act,
  async burst(world) {
    await Promise.all([create(world, bodyOf(world)), act(world), act(world), act(world)]);
  },
  jump,
  answers,
  async fault(world) {
    const fault = world.chance.pick(FAULTS);
    world.diary.push(`fault ${fault.target} ${fault.effect}`);
    await ask(world, "POST", "/v1/sandbox/faults", { body: fault });
  },
  async clear(world) {
    await ask(world, "DELETE", "/v1/sandbox/faults");
  },
  async unblock(world) {
    const paykey = world.paykeys[world.chance.below(world.paykeys.length)];
    await ask(world, "PATCH", `/v1/paykeys/${paykey?.["id"]}/unblock`, { body: {} });
  },
};

/** Deeds that make several requests at once, whose order nothing decides. */
const AT_ONCE: readonly Deed[] = ["twins", "burst"];

/** Does one thing that chance decides; where it is `exclusively`, one request after the other. */
export async function stepWorld(world: World, { alone = false } = {}): Promise<void> {
  const chosen = world.chance.weighted(WEIGHTS);
  const deed = alone && AT_ONCE.includes(chosen) ? "create" : chosen;
  world.diary.push(deed);
  await DEEDS[deed](world);
}

interface Wanted {
  readonly kind: Kind;
  readonly body: object;
  readonly key?: string;
}

function bodyOf({ chance, paykeys, diary }: World): Wanted {
  const kind = chance.pick(["charge", "charge", "payout"] as const);
  const config = { sandbox_outcome: chance.pick(OUTCOMES), auto_hold: chance.once(12) };
  diary.push(`${kind} ${config.sandbox_outcome}`);
  return {
    kind,
    body: {
      paykey: paykeys[chance.below(paykeys.length)]?.["paykey"] as string,
      amount: 1 + chance.below(50_000),
      currency: "USD",
      description: "Simulated",
      payment_date: "2026-03-02",
      device: { ip_address: "192.0.2.1" },
      external_id: `simulated-${diary.length}`,
      ...(kind === "charge"
        ? { consent_type: "internet", config: { balance_check: "disabled", ...config } }
        : { config }),
    },
  };
}

const TRIES = 200;

/** A request that is made again where a worker's death failed it, as clients do. */
async function ask(
  world: World,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const before = world.deaths();
    const reply = await world.sandbox.call(method, path, options);
    if (reply.status < 500) return reply;
    const isExcused = world.deaths() > before && tries < TRIES;
    if (!isExcused) throw new Error(`${method} ${path} was answered ${reply.text}`);
  }
}

async function create(world: World, { kind, body, key }: Wanted): Promise<void> {
  const { now } = await world.sandbox.get("/v1/sandbox/clock");
  const reply = await ask(world, "POST", `/v1/${kind}s`, {
    body: { ...body, payment_date: dateOf(now as string) },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
  if (reply.status !== 201) return;
  const id = String(reply.body.data["id"]);
  if (!world.payments.some((payment) => payment.id === id)) world.payments.push({ kind, id });
}

/** The bank's date, which is the day before in UTC's first hours. */
function dateOf(now: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/New_York" }).format(Date.parse(now));
}

const ACTIONS = ["hold", "release", "cancel", "update", "resubmit", "refund"] as const;

async function act(world: World): Promise<void> {
  const { chance, payments } = world;
  const payment = payments[chance.below(Math.max(payments.length, 1))];
  const action = chance.pick(ACTIONS);
  const amount = 1 + chance.below(50_000);
  if (payment === undefined) return;
  const { kind, id } = payment;
  world.diary.push(`${action} ${id}`);
  const path = `/v1/${kind}s/${id}`;
  const isNew = action === "resubmit" || action === "refund";
  const reply =
    action === "update"
      ? await ask(world, "PUT", path, { body: await updateOf(world, path, amount) })
      : await ask(world, isNew ? "POST" : "PUT", `${path}/${action}`, {
          body: isNew ? {} : { reason: "simulated" },
        });
  if (reply.status !== 201) return;
  const made = action === "refund" ? "payout" : kind;
  payments.push({ kind: made, id: String(reply.body.data["id"]) });
}

async function updateOf({ sandbox }: World, path: string, amount: number): Promise<object> {
  const { payment_date } = await sandbox.get(path);
  return { amount, description: "Changed", payment_date: payment_date as string };
}

/** Repeats a request that is answered 503. */
async function jump(world: World): Promise<void> {
  const body = world.chance.pick(JUMPS);
  world.diary.push(JSON.stringify(body));
  await advanceClock(world, body);
}

/** Advances the clock however often the worker dies on the way. */
export async function advanceClock(world: World, body: object): Promise<Resource> {
  const reply = await ask(world, "POST", "/v1/sandbox/clock/advance", { body });
  if (reply.status !== 201) throw new Error(`time stood still: ${reply.text}`);
  return reply.body.data;
}

/** The bank answers anything it was ever sent, whether or not that is still open. */
async function answers(world: World): Promise<void> {
  const { service, chance, environmentId } = world;
  const traces = [...(await sentEntries(service, environmentId)).keys()].sort();
  const count = Math.min(traces.length, 1 + chance.below(4));
  const orders = Array.from({ length: count }, (_, serial) => {
    const trace = traces[chance.below(traces.length)] ?? "";
    const code = CODES[chance.below(CODES.length)] ?? "R01";
    return chance.once(6)
      ? { trace, code: "C01", corrected: "7654321", serial }
      : { trace, code, serial };
  });
  if (orders.length === 0) return;
  world.diary.push(orders.map(({ code, trace }) => `${code} ${trace}`).join(" "));
  const sandbox = { environment: { id: environmentId } } as Sandbox;
  await deliverReplies(service, sandbox, orders, world.diary.length);
}
