import { sql, type Database } from "../../../packages/server/src/db/postgres/executor.ts";
import { applyPatch } from "../../../packages/server/src/events/fold.ts";
import type { CallOptions, Reply } from "../api.ts";

/** Something that answers calls: a test's own interface, or a running service. */
export interface ApiClient {
  readonly db: Database;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
}

/** A resource in a reply: a test knows what it asked for. */
export type Data = Record<string, unknown>;

export const dataOf = (reply: Reply): Data => reply.body.data;
export const codeOf = (reply: Reply): [number, unknown] => [reply.status, dataOf(reply)["code"]];
export const referencesOf = (reply: Reply): string[] =>
  (reply.body.data.items ?? []).map((item) => item.reference).sort();

export const ADA = {
  name: "Ada Example",
  type: "individual",
  email: "ada@example.com",
  phone: "+12125550123",
  device: { ip_address: "1.2.3.4" },
};

/** A customer, created by the API. */
export async function addCustomer(api: ApiClient, body: object = {}, key?: string): Promise<Data> {
  const sent = { body: { ...ADA, ...body }, ...(key && { key }) };
  return dataOf(await api.call("POST", "/v1/customers", sent));
}

let nextAccount = 700_000_000;

/** A paykey of a bank account of its own unless the body names one. */
export async function addPaykey(
  api: ApiClient,
  customerId: unknown,
  body: object = {},
  key?: string,
): Promise<Data> {
  nextAccount += 1;
  const account = {
    customer_id: customerId,
    routing_number: "021000021",
    account_number: String(nextAccount),
    account_type: "checking",
  };
  const sent = { body: { ...account, ...body }, ...(key && { key }) };
  return dataOf(await api.call("POST", "/v1/bridge/bank_account", sent));
}

interface LoggedEvent {
  readonly type: string;
  readonly patch: string;
}

function eventsOf({ db }: ApiClient, id: unknown): Promise<LoggedEvent[]> {
  return db.rows(
    sql`select type, patch from events where resource_id = ${id} order by resource_version, sequence`,
  );
}

/** The types of a resource's events, oldest first. */
export async function eventTypesOf(api: ApiClient, id: unknown): Promise<string[]> {
  return (await eventsOf(api, id)).map((event) => event.type);
}

/** What the log says that a resource is: the fold of its events. */
export async function lastSnapshotOf(api: ApiClient, id: unknown): Promise<Data> {
  const [first, ...later] = await eventsOf(api, id);
  let data = JSON.parse(first?.patch ?? "{}") as Data;
  for (const { patch } of later) data = applyPatch(data, JSON.parse(patch) as Data).data;
  return data;
}

/** The body of a charge on a paykey; its external_id is its own. */
export function chargeBody(paykey: unknown, body: object = {}): object {
  nextAccount += 1;
  return {
    paykey,
    amount: 10_000,
    currency: "USD",
    payment_date: "2026-03-02",
    consent_type: "internet",
    device: { ip_address: "1.2.3.4" },
    external_id: `charge-${nextAccount}`,
    config: { balance_check: "disabled" },
    ...body,
  };
}

/** The body of a payout, likewise. */
export function payoutBody(paykey: unknown, body: object = {}): object {
  const { consent_type: _, config: __, ...rest } = chargeBody(paykey) as Data;
  return { ...rest, ...body };
}
