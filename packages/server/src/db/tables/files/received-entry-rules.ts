import type {
  Cents,
  CivilDate,
  Instant,
  ReceivedReturnCode,
  ReceivedRuleAct,
  ReceivedRuleTime,
} from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql } from "../../postgres/sql.ts";

/** A rule that decides received entries without a person. */
const RECEIVED_ENTRY_RULES = table("received_entry_rules", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  name: column<string>()("text"),
  priority: column<number>()("integer"),
  direction: column<"debit" | "credit">()("text"),
  sec_code: column<string | null>()("text?"),
  company_id: column<string | null>()("text?"),
  individual_id: column<string | null>()("text?"),
  remittance: column<string | null>()("text?"),
  account_mask: column<string | null>()("text?"),
  account_fingerprint: column<Buffer | null>()("bytea?"),
  min_amount_cents: column<Cents | null>()("bigint?"),
  max_amount_cents: column<Cents | null>()("bigint?"),
  valid_from: column<CivilDate | null>()("date?"),
  valid_until: column<CivilDate | null>()("date?"),
  act: column<ReceivedRuleAct>()("text"),
  acts_at: column<ReceivedRuleTime>()("text"),
  account_id: column<string | null>()("uuid?"),
  customer_id: column<string | null>()("uuid?"),
  return_code: column<ReceivedReturnCode | null>()("text?"),
  max_uses: column<number | null>()("integer?"),
  uses: column<number>()("integer"),
  reason: column<string>()("text"),
  created_by: column<ActorRef>()("json"),
  ended_at: column<Instant | null>()("timestamptz?", "ended"),
  ended_by: column<ActorRef | null>()("json?", "ended"),
  end_reason: column<string | null>()("text?", "ended"),
  version: column<number>()("integer", "ended"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "ended"),
});
export type ReceivedEntryRule = RowOf<typeof RECEIVED_ENTRY_RULES.columns>;

const columns = RECEIVED_ENTRY_RULES.list;

export async function insertReceivedRule(tx: Tx, row: ReceivedEntryRule): Promise<void> {
  await tx.run(RECEIVED_ENTRY_RULES.insert([row]));
}

export async function updateEndedRule(tx: Tx, row: ReceivedEntryRule): Promise<void> {
  await tx.run(RECEIVED_ENTRY_RULES.update([row], "ended"));
}

/** Counts the entries that rules decided. */
export async function addRuleUses(
  tx: Tx,
  environmentId: string,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  if (uses.size === 0) return;
  await tx.run(sql`update received_entry_rules r set uses = r.uses + u.uses
    from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::integer[]) u(id, uses)
    where r.environment_id = ${environmentId} and r.id = u.id`);
}

export function findReceivedRule(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ReceivedEntryRule | undefined> {
  return db.first(sql`select ${columns} from received_entry_rules
    where environment_id = ${environment_id} and id = ${id}`);
}

export function lockReceivedRule(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ReceivedEntryRule | undefined> {
  return tx.first(sql`select ${columns} from received_entry_rules
    where environment_id = ${environment_id} and id = ${id} for update`);
}

export function listReceivedRules(
  db: Executor,
  { environment_id, status }: { environment_id: string; status: "in_force" | "ended" | null },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ReceivedEntryRule>> {
  const where = sql`environment_id = ${environment_id}
    and (${status}::text is null or (ended_at is null) = (${status}::text = 'in_force'))`;
  return selectPage(db, { columns, from: sql`received_entry_rules` }, { ...page, where });
}

/** How many rules may be in force at once. */
export const MOST_RECEIVED_RULES = 1_000;

/** The rules in force, in the order in which they decide, locked against their end. */
export function lockRulesInForce(tx: Tx, environmentId: string): Promise<ReceivedEntryRule[]> {
  return tx.rows(sql`select ${columns} from received_entry_rules
    where environment_id = ${environmentId} and ended_at is null
    order by priority, created_at, id limit ${MOST_RECEIVED_RULES} for update`);
}

export async function countRulesInForce(db: Executor, environmentId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::integer as n
    from received_entry_rules where environment_id = ${environmentId} and ended_at is null`);
  return n;
}
