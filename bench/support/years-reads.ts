import type { Client } from "pg";
import { call, type EventFixture } from "./event-fixture.ts";
import { median } from "./machine.ts";

/** Medians in milliseconds, by what was asked. */
export type Times = Readonly<Record<string, number>>;

const ROUNDS = 20;
/** By then each connection of the pool has read the catalog for all partitions of the log, which takes one 0.2 s. */
const WARM_UP = 60;

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

async function get({ service, key }: EventFixture, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "accept-encoding": "identity" };
  const answer = await fetch(service.url + path, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { ms } = await timed(work);
    if (round >= WARM_UP) values.push(ms);
  }
  return median(values);
}

let customers = 0;

/** A write of the log that no other row waits for. */
export const addCustomer = (live: EventFixture): Promise<unknown> =>
  call(live, "/v1/customers", {
    name: "Ann Lee",
    type: "individual",
    email: `ann-${(customers += 1)}@example.com`,
    phone: "+12125550100",
    device: { ip_address: "203.0.113.7" },
  });

interface Newest {
  readonly id: string;
  readonly external_id: string;
  readonly customer_id: string;
  readonly email: string;
  readonly day: string;
  readonly month_before: string;
  readonly last: string;
  readonly total: number;
}

/** The payment that was created last, and where its log ends. */
async function findNewest(db: Client, live: EventFixture, total: number): Promise<Newest> {
  const { rows } = await db.query<Omit<Newest, "total">>(
    `select p.id, p.external_id, p.customer_id, c.email, (p.created_at at time zone 'UTC')::date::text as day,
      ((p.created_at at time zone 'UTC')::date - 30)::text as month_before, n.last_sequence as last
    from payments p join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
      join event_counts n on n.environment_id = p.environment_id
    where p.environment_id = $1 and p.account_id = $2 order by p.id desc limit 1`,
    [live.environmentId, live.accountId],
  );
  if (rows[0] === undefined) throw new Error("there are payments");
  return { ...rows[0], total };
}

/** What callers and people ask for, of the newest payment and its month. */
export async function readAsCallers(db: Client, live: EventFixture, total: number): Promise<Times> {
  const newest = await findNewest(db, live, total);
  const last = Number(newest.last);
  const month = `min_created_at=${newest.month_before}&max_created_at=${newest.day}`;
  const middle = Math.max(1, Math.floor(total / 200));
  const paths: Record<string, string> = {
    "payment by id": `/v1/charges/${newest.id}`,
    "timeline of a payment": `/v1/payments/${newest.id}/timeline`,
    "list, newest 100 with total": "/v1/payments?page_size=100&sort_by=created_at&sort_order=desc",
    "list, one status": "/v1/payments?page_size=100&payment_status=paid&sort_order=desc",
    "list, a rare status": "/v1/payments?page_size=100&payment_status=failed&sort_order=desc",
    "list, a month": `/v1/payments?page_size=100&${month}`,
    "list, a customer": `/v1/payments?customer_id=${newest.customer_id}`,
    "list, by external id": `/v1/payments?external_id=${newest.external_id}`,
    "list, page in the middle": `/v1/payments?page_size=100&page_number=${middle}`,
    "search, an email": `/v1/payments?search_text=${encodeURIComponent(newest.email)}`,
    "search, an external id": `/v1/payments?search_text=${newest.external_id}`,
    "search by id": `/v1/search?q=${newest.id}`,
    "search, a name in a month": `/v1/payments?search_text=ada%20abbott&${month}`,
    "search, a first name that one in twelve has": "/v1/payments?search_text=ada",
    "overview": "/v1/overview",
    "events, newest 100": `/v1/events?limit=100&after=${last - 100}`,
    "events, 100 in the middle": `/v1/events?limit=100&after=${Math.floor(last / 2)}`,
    "events of one payment": `/v1/events?resource_id=${newest.id}`,
  }; // prettier-ignore
  const times: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths))
    times[name] = await medianOf(() => get(live, path));
  times["customer created"] = await medianOf(() => addCustomer(live));
  return times;
}
