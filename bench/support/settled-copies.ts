import type { Client } from "pg";

/** The part of an id that numbers its copy; payments of the fixture have zeros there. */
const idOf = (column: string) =>
  `overlay(${column}::text placing lpad(to_hex($2::integer), 2, '0') from 25 for 2)::uuid`;
const traceOf = (column: string) =>
  `overlay(${column} placing (900 + $2::integer)::text from 1 for 3)`;

interface Copied {
  readonly table: string;
  /** Column with the payment's id. */
  readonly payment: string;
  readonly values: Readonly<Record<string, string>>;
}

const TABLES: readonly Copied[] = [
  {
    table: "payments",
    payment: "id",
    values: { external_id: "t.external_id || '-' || $2::integer" },
  },
  {
    table: "payment_states",
    payment: "id",
    values: { trace_number: traceOf("t.trace_number") },
  },
  {
    table: "entries",
    payment: "payment_id",
    values: { trace_number: traceOf("t.trace_number"), line: "t.line + $2::integer * 10000000" },
  },
  { table: "postings", payment: "subject_id", values: {} },
  { table: "funding_event_payments", payment: "payment_id", values: {} },
  { table: "fees", payment: "payment_id", values: { id: "gen_random_uuid()" } },
  {
    table: "inbound_items",
    payment: "payment_id",
    values: {
      item_key: "t.item_key || '-' || $2::integer",
      original_trace_number: traceOf("t.original_trace_number"),
    },
  },
];

async function columnsOf(db: Client, table: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Copies the settled payments of the rail's fixture with their entries, postings, fees, lines of funding and returns, under
 * other ids and trace numbers and in the same files, until there are `count`: the rail takes a quarter of an hour for a million.
 */
export async function copySettled(
  db: Client,
  environmentId: string,
  { settled, count }: { settled: number; count: number },
): Promise<void> {
  await db.query("begin; set local session_replication_role = replica");
  for (const { table, payment, values } of TABLES) {
    const columns = await columnsOf(db, table);
    const changed: Record<string, string> = { ...values, [payment]: idOf(`t.${payment}`) };
    for (let copy = 1; copy < count / settled; copy += 1)
      await db.query(
        `insert into ${table} (${columns.join(", ")})
        select ${columns.map((name) => changed[name] ?? `t.${name}`).join(", ")}
        from ${table} t join payments p on p.environment_id = t.environment_id and p.id = t.${payment}
        where t.environment_id = $1 and p.external_id ~ '^bench-[0-9]+$'
          and $2::integer > 0 and substr(t.${payment}::text, 25, 2) = '00'`,
        [environmentId, copy],
      );
  }
  await db.query("commit");
}
