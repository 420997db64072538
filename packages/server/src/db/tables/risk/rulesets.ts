import type { Instant, RulesetContent } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import type { EventCause } from "../events/events.ts";
import { named, raw, sql } from "../../postgres/sql.ts";

/** Who saved or published a ruleset. */
export type RulesetActor = EventCause["actor"];

/** Rows are never changed. */
export const RISK_RULESETS = table("risk_rulesets", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  number: column<number>()("integer"),
  /** The ruleset that was in force. */
  based_on: column<number>()("integer"),
  content: column<RulesetContent>()("json"),
  note: column<string | null>()("text?"),
  created_at: column<Instant>()("timestamptz"),
  created_by: column<RulesetActor>()("json"),
});
export type RulesetRow = RowOf<typeof RISK_RULESETS.columns>;

/** A ruleset as a list shows it. */
export type RulesetHead = Omit<RulesetRow, "content"> & { readonly rule_count: number };

export const RULESET_ACTS = ["publish", "roll_back", "degrade"] as const;

export const RISK_PUBLICATIONS = table("risk_publications", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  number: column<number>()("integer"),
  ruleset: column<number>()("integer"),
  /** The ruleset that was in force before. */
  replaced: column<number>()("integer"),
  act: column<(typeof RULESET_ACTS)[number]>()("text"),
  note: column<string>()("text"),
  published_at: column<Instant>()("timestamptz"),
  published_by: column<RulesetActor>()("json"),
});
export type PublicationRow = RowOf<typeof RISK_PUBLICATIONS.columns>;

type Paged = { readonly limit: number; readonly offset: number; readonly order: "asc" | "desc" };

export function listRulesets(
  db: Executor,
  environmentId: string,
  { limit, offset, order }: Paged,
): Promise<RulesetHead[]> {
  return db.rows(sql`
    select environment_id, id, number, based_on, note, created_at, created_by,
      json_array_length(content->'rules') as rule_count
    from risk_rulesets where environment_id = ${environmentId}
    order by number ${raw(order)} limit ${limit} offset ${offset}`);
}

/** The highest number, and how many there are. */
export async function countRulesets(db: Executor, environmentId: string): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from risk_rulesets where environment_id = ${environmentId}`);
  return Number(n);
}

/** A restore takes numbers and ids back to other content, in another generation. */
export type FoundRuleset = RulesetRow & { readonly generation: number };

export function findRulesets(
  db: Executor,
  environmentId: string,
  numbers: readonly number[],
): Promise<FoundRuleset[]> {
  return db.rows(sql`select ${RISK_RULESETS.list},
      (select generation from environments where id = ${environmentId}) as generation
    from risk_rulesets
    where environment_id = ${environmentId} and number = any(${[...numbers]}::integer[])`);
}

export async function insertRuleset(tx: Tx, row: RulesetRow): Promise<void> {
  await tx.run(RISK_RULESETS.insert([row]));
}

/** The last publication; undefined where the built-in rules alone are in force. */
export function findPublication(
  db: Executor,
  environmentId: string,
): Promise<PublicationRow | undefined> {
  return db.first(sql`select ${RISK_PUBLICATIONS.list} from risk_publications
    where environment_id = ${environmentId} order by number desc limit 1`);
}

/** The last publication that put a ruleset in force for the first time since another. */
export function findPublicationOf(
  db: Executor,
  environmentId: string,
  ruleset: number,
): Promise<PublicationRow | undefined> {
  return db.first(sql`select ${RISK_PUBLICATIONS.list} from risk_publications
    where environment_id = ${environmentId} and ruleset = ${ruleset} and act <> 'roll_back'
    order by number desc limit 1`);
}

export function listPublications(
  db: Executor,
  environmentId: string,
  { limit, offset, order }: Paged,
): Promise<PublicationRow[]> {
  return db.rows(sql`select ${RISK_PUBLICATIONS.list} from risk_publications
    where environment_id = ${environmentId}
    order by number ${raw(order)} limit ${limit} offset ${offset}`);
}

export async function countPublications(db: Executor, environmentId: string): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from risk_publications where environment_id = ${environmentId}`);
  return Number(n);
}

export async function insertPublication(tx: Tx, row: PublicationRow): Promise<void> {
  await tx.run(RISK_PUBLICATIONS.insert([row]));
}

/** The number of the ruleset in force; undefined where the built-in rules alone are. */
export function findRulesetInForce(
  db: Executor,
  environmentId: string,
): Promise<{ readonly number: number; readonly generation: number } | undefined> {
  return db.first(
    named(
      "ruleset_in_force",
      sql`
    select p.ruleset as number, e.generation
    from risk_publications p join environments e on e.id = p.environment_id
    where p.environment_id = ${environmentId}
    order by p.number desc limit 1`,
    ),
  );
}
