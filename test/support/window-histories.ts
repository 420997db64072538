import { addMs, type WindowKey, type WindowQuestion } from "@railhead/core";
import { sql, type Executor } from "../../packages/server/src/db/postgres/executor.ts";

/** Networks written out by hand: the first three numbers, or the first three groups of sixteen bits. */
export const NETWORKS: Readonly<Record<string, string>> = {
  "192.0.2.10": "192.0.2",
  "192.0.2.11": "192.0.2",
  "192.0.20.10": "192.0.20",
  "2001:db8:1::1": "2001:db8:1",
  "2001:0DB8:0001:ffff::2": "2001:db8:1",
  "2001:db8:10::1": "2001:db8:10",
};

const SAME: Readonly<Record<WindowKey, string>> = {
  customer: "customer_id",
  bank_account: "fingerprint",
  paykey: "paykey_id",
  account: "account_id",
  ip_address: "device_ip",
  network: "network",
  email_domain: "domain",
  routing_number: "routing_number",
};

/** A figure of a window by its definition, counted over all payments that are stored of the environment. */
export async function windowByDefinition(
  db: Executor,
  { environment_id, id, at }: Record<"environment_id" | "id" | "at", string>,
  { key, ms, measure }: WindowQuestion,
): Promise<bigint | undefined> {
  const rows = await db.rows<Record<string, unknown>>(sql`
    select p.*, k.fingerprint, k.routing_number, c.email from payments p
      join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
      join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
    where p.environment_id = ${environment_id}`);
  for (const row of rows) {
    row["network"] = NETWORKS[String(row["device_ip"])];
    row["domain"] = String(row["email"]).split("@")[1]?.toLowerCase();
  }
  const text = (row: Record<string, unknown>, name: string) => String(row[name]);
  const own = rows.find((row) => row["id"] === id) ?? {};
  const since = addMs(at, -ms);
  const before = rows.filter(
    (row) =>
      text(row, SAME[key]) === text(own, SAME[key]) &&
      row["kind"] === own["kind"] &&
      text(row, "id") < id &&
      text(row, "created_at") > since,
  );
  const amounts = before.map((row) => row["amount_cents"] as bigint);
  const sum = amounts.reduce((all, one) => all + one, 0n);
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : 1));
  const distinct = (name: string) => BigInt(new Set(before.map((row) => text(row, name))).size);
  const figures = {
    count: BigInt(before.length),
    sum,
    min: sorted[0],
    max: sorted.at(-1),
    mean: before.length === 0 ? undefined : sum / BigInt(before.length),
    distinct_customers: distinct("customer_id"),
    distinct_bank_accounts: distinct("fingerprint"),
  };
  return figures[measure];
}
