import { createHash } from "node:crypto";
import { createChance } from "../chance.ts";
import { createCustomerBody } from "../bodies.ts";
import { newYorkTime } from "../calendar.ts";
import { data, request, send, type Data } from "../requests.ts";
import { person, sleep, type Template, type World } from "../world.ts";

/** What a client was answered about a payment. */
export interface Ordered {
  readonly kind: "charge" | "payout";
  /** As last acknowledged. */
  cents: number;
  readonly id: string;
  readonly key: string;
  readonly body: object;
  readonly sha256: string;
  /** What the file must say of it, as last acknowledged. */
  information?: string;
  /** When it was first asked: its key is kept from then on at least. */
  readonly at: string;
  /** A cancel that was acknowledged. */
  isCancelled: boolean;
  /** Acknowledged as held, and not released since. */
  isHeld: boolean;
}

export interface Journal {
  readonly orders: Ordered[];
  /** What a client saw and should never see. */
  readonly complaints: string[];
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Clients that pay, enroll, cancel, hold, release, retry until they are answered, and write it down. */
export function startClients(
  world: World,
  template: Template,
  { count, isOver }: { count: number; isOver: () => boolean },
): Journal {
  const journal: Journal = { orders: [], complaints: [] };
  for (let number = 1; number <= count; number += 1) {
    world.scheduler.as(person(`client-${number}`), () => {
      void pay(world, template, { journal, number, isOver }).catch((error: unknown) => {
        journal.complaints.push((error as Error).message);
      });
    });
  }
  startHasty(world, template, { journal, number: count + 1, isOver });
  return journal;
}

interface Till {
  readonly journal: Journal;
  readonly number: number;
  readonly isOver: () => boolean;
}

async function pay(world: World, template: Template, till: Till): Promise<void> {
  const chance = createChance(`client ${till.number} ${world.seed}`);
  for (let turn = 1; !till.isOver(); turn += 1) {
    await sleep(world, 100 + chance.below(1_400));
    if (till.isOver()) return;
    const deed = chance.weighted({ create: 10, act: 10, replay: 4, enroll: 1 });
    if (deed === "create") await create(world, template, { till, turn, chance });
    else if (deed === "replay") await replay(world, template, { till, chance });
    else if (deed === "enroll") await enroll(world, template, { till, turn });
    else await act(world, template, { till, chance });
  }
}

type Chance = ReturnType<typeof createChance>;

async function create(
  world: World,
  { apiKey, paykeys }: Template,
  { till, turn, chance }: { till: Till; turn: number; chance: Chance },
): Promise<void> {
  const { journal, number } = till;
  const kind = chance.pick(["charge", "charge", "charge", "payout"] as const);
  // No two orders are of one amount: the bank's records name them by it.
  const cents = 1_000 + number * 100_000 + turn * 100 + chance.below(100);
  const key = `order-${number}-${turn}-${world.seed}`.padEnd(12, "x").slice(0, 40);
  const body = {
    paykey: paykeys[chance.below(paykeys.length)],
    amount: cents,
    currency: "USD",
    description: "Order",
    payment_date: newYorkTime(world.wall.now()).date,
    device: { ip_address: "192.0.2.10" },
    external_id: `order-${number}-${turn}`,
    ...(kind === "charge"
      ? { consent_type: "internet", config: { balance_check: "disabled" } }
      : {}),
  };
  const askedAt = world.wall.now();
  const reply = await request(world, { method: "POST", path: `/v1/${kind}s`, apiKey, body, key });
  // Where no answer arrived until its date had passed, or its key was forgotten, a client looks for its order.
  const made =
    reply.status === 201
      ? (JSON.parse(reply.text) as { data: Data }).data
      : await findOrder(world, apiKey, { kind, externalId: body.external_id });
  if (made === undefined) {
    if (reply.status !== 422)
      journal.complaints.push(`an order was answered ${reply.status} ${reply.text}`);
    return;
  }
  const { id, amount } = made;
  if (Number(amount) !== cents) journal.complaints.push(`${id} has another amount: ${amount}`);
  const sha256 = hashOf(reply.text);
  // Only an answer under its key is asked for again.
  const at = reply.status === 201 ? askedAt : "1970-01-01T00:00:00.000Z";
  journal.orders.push({
    kind,
    cents,
    id,
    key,
    body,
    sha256,
    at,
    isCancelled: false,
    isHeld: false,
  });
}

async function findOrder(
  world: World,
  apiKey: string,
  { kind, externalId }: { kind: string; externalId: string },
): Promise<Data> {
  const path = `/v1/payments?external_id=${externalId}&payment_type=${kind}`;
  const [found] = (await data(world, { method: "GET", path, apiKey })) as Data[];
  return found;
}

const KEY_MS = 23 * 3_600_000;

/** The same request under the same key has the same answer. */
async function replay(
  world: World,
  { apiKey }: Template,
  { till: { journal }, chance }: { till: Till; chance: Chance },
): Promise<void> {
  const order = journal.orders[chance.below(Math.max(1, journal.orders.length))];
  if (order === undefined) return;
  const { kind, body, key, sha256, id } = order;
  // Keys are kept for a day of the wall clock.
  if (Date.parse(world.wall.now()) - Date.parse(order.at) > KEY_MS) return;
  const reply = await request(world, { method: "POST", path: `/v1/${kind}s`, apiKey, body, key });
  if (reply.status === 201 && hashOf(reply.text) === sha256) return;
  // A repeat that waits longer than its key is kept is a new request.
  if (Date.parse(world.wall.now()) - Date.parse(order.at) > KEY_MS) return;
  journal.complaints.push(`${id} was answered otherwise to its key: ${reply.status} ${reply.text}`);
}

/** A customer is made once, however often the request is sent under its key. */
async function enroll(
  world: World,
  { apiKey }: Template,
  { till: { journal, number }, turn }: { till: Till; turn: number },
): Promise<void> {
  const name = `${number}-${turn}`;
  const body = { ...createCustomerBody(0), email: `late-${name}@example.com` };
  const key = `customer-${name}-${world.seed}`.padEnd(12, "x").slice(0, 40);
  const wanted = { method: "POST", path: "/v1/customers", apiKey, body, key };
  const began = Date.parse(world.wall.now());
  const first = await request(world, wanted);
  const again = await send(world, wanted).catch(() => undefined);
  // Nobody else uses the key: an answered request is over, and its repeat is answered at once.
  if (again === undefined || again.status === 503 || again.text === first.text) return;
  if (Date.parse(world.wall.now()) - began > KEY_MS) return;
  journal.complaints.push(
    `customer ${name} was answered ${first.status} ${first.text}, then ${again.status} ${again.text}`,
  );
}

/** How many orders a person changes while a process stands still. */
const HASTE = 5;

/** A person who changes, cancels and holds orders just when a process stands between reading and writing. */
function startHasty(world: World, template: Template, till: Till): void {
  const { scheduler } = world;
  const { journal, number, isOver } = till;
  const chance = createChance(`client ${number} ${world.seed}`);
  let turn = 0;
  let isBusy = false;
  async function hurry(): Promise<void> {
    for (let count = 0; count < HASTE; count += 1) {
      turn += 1;
      if (chance.once(3)) await act(world, template, { till, chance });
      else await change(world, template, { till, chance, cents: number * 100_000 + turn * 10 });
    }
  }
  const hasty = person(`client-${number}`);
  scheduler.onRace(() => {
    if (isBusy || isOver()) return;
    isBusy = true;
    scheduler.as(hasty, () => {
      void hurry()
        .catch((error: unknown) => journal.complaints.push((error as Error).message))
        .finally(() => (isBusy = false));
    });
  });
}

/** Changes an order that waits for its file; where the answer was lost, the order is looked at. */
async function change(
  world: World,
  { apiKey }: Template,
  { till: { journal }, chance, cents }: { till: Till; chance: Chance; cents: number },
): Promise<void> {
  const list = "/v1/payments?payment_status=scheduled&payment_type=charge&page_size=100";
  const waiting = (await data(world, { method: "GET", path: list, apiKey })) as Data[];
  const ids = new Set(waiting.map(({ id }) => id as string));
  const mine = journal.orders.filter(({ id }) => ids.has(id));
  const order = mine[chance.below(Math.max(1, mine.length))];
  if (order === undefined || order.isCancelled) return;
  const path = `/v1/${order.kind}s/${order.id}`;
  const information = `INVOICE ${cents}`;
  // Another amount is reviewed again; another text leaves the payment as it is, but for its entry.
  const body = chance.once(3) ? { amount: cents } : { payment_related_information: information };
  await request(world, { method: "PUT", path, apiKey, body });
  const shown = await data(world, { method: "GET", path, apiKey });
  if (Number(shown.amount) === cents) order.cents = cents;
  if (shown.payment_related_information === information) order.information = information;
}

async function act(
  world: World,
  { apiKey }: Template,
  { till: { journal }, chance }: { till: Till; chance: Chance },
): Promise<void> {
  const mine = journal.orders.slice(-4);
  const order = mine[chance.below(Math.max(1, mine.length))];
  if (order === undefined || order.isCancelled) return;
  const action = chance.pick(["cancel", "hold", "release", "release"] as const);
  const path = `/v1/${order.kind}s/${order.id}/${action}`;
  const { status } = await request(world, {
    method: "PUT",
    path,
    apiKey,
    body: { reason: "simulated" },
  });
  if (status !== 200) return;
  if (action === "cancel") order.isCancelled = true;
  else order.isHeld = action === "hold";
}
