import type { Client } from "pg";
import { COPIED, LEFT, LEFT_EVENTS, OF_PAYMENTS, PARTIES } from "./copied-tables.ts";

/** Rows of a statement. */
export async function rowsOf<T>(db: Client, text: string, values: unknown[] = []): Promise<T[]> {
  return (await db.query(text, values)).rows as T[];
}

/** A table that grows with payments, and that nobody named here, would be left out of every figure. */
export async function refuseForgotten(db: Client, from: string): Promise<void> {
  const named = [...COPIED.map(({ table }) => table), ...LEFT];
  const others = await rowsOf<{ name: string }>(
    db,
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.oid::regclass::text = any($1::text[])`,
    [named],
  );
  const forgotten: string[] = [];
  for (const { name } of others) {
    const [row] = await rowsOf<{ n: string }>(
      db,
      `select count(*) as n from ${name} where environment_id = $1`,
      [from],
    );
    if (row?.n !== "0") forgotten.push(`${name} (${row?.n})`);
  }
  const events = await rowsOf<{ type: string }>(
    db,
    `select distinct resource_type as type from events where environment_id = $1
      and resource_type not in ${PARTIES} and resource_type not in ${OF_PAYMENTS} and resource_type not in ${LEFT_EVENTS}`,
    [from],
  );
  forgotten.push(...events.map(({ type }) => `events of a ${type}`));
  if (forgotten.length > 0) throw new Error(`neither copied nor left: ${forgotten.join(", ")}`);
}

/** Copies would have no search documents where the source has none yet. */
export async function refuseUnindexed(db: Client, from: string): Promise<void> {
  const [row] = await rowsOf<{ missing: string }>(
    db,
    `select count(*) as missing from payments p left join search_documents d on d.environment_id = p.environment_id
      and d.account_id = p.account_id and d.kind = 'payment' and d.resource_id = p.id
    where p.environment_id = $1 and d.resource_id is null`,
    [from],
  );
  if (row?.missing !== "0") throw new Error(`${row?.missing} payments have no search document`);
}
