import type { Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";
import { RISK_DECISIONS, type DecisionRow } from "./decisions.ts";
import type { RulesetActor } from "./rulesets.ts";

export const RISK_BACKTESTS = table("risk_backtests", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  ruleset: column<number>()("integer"),
  /** Of its rules as they were tested. */
  rules_sha256: column<Buffer>()("bytea"),
  /** Null where it was compared with the decisions as they were made. */
  compare_with: column<number | null>()("integer?"),
  account_id: column<string | null>()("uuid?"),
  decided_from: column<Instant>()("timestamptz"),
  decided_to: column<Instant>()("timestamptz"),
  decisions: column<number>()("integer"),
  replay_failures: column<number>()("integer"),
  stops_everything: column<boolean>()("boolean"),
  /** As the API shows it. */
  result: column<object>()("json"),
  created_at: column<Instant>()("timestamptz"),
  created_by: column<RulesetActor>()("json"),
});
export type BacktestRow = RowOf<typeof RISK_BACKTESTS.columns>;

export async function insertBacktest(tx: Tx, row: BacktestRow): Promise<void> {
  await tx.run(RISK_BACKTESTS.insert([row]));
}

export function findBacktest(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<BacktestRow | undefined> {
  return db.first(sql`select ${RISK_BACKTESTS.list} from risk_backtests
    where environment_id = ${environmentId} and id = ${id}`);
}

export type BacktestHead = Omit<BacktestRow, "result">;
const head = raw(
  Object.keys(RISK_BACKTESTS.columns)
    .filter((name) => name !== "result")
    .join(", "),
);

/**
 * The last back-test of exactly these rules over all accounts. One without a decision counts only where there was
 * none to decide.
 */
export function findBacktestOf(
  db: Executor,
  environmentId: string,
  { ruleset, rules_sha256 }: Pick<BacktestRow, "ruleset" | "rules_sha256">,
): Promise<BacktestHead | undefined> {
  return db.first(sql`select ${head} from risk_backtests b
    where environment_id = ${environmentId} and ruleset = ${ruleset}
      and rules_sha256 = ${rules_sha256} and account_id is null
      and (decisions > 0 or not exists (select from risk_decisions d
        where d.environment_id = ${environmentId} and d.decided_at < b.created_at))
    order by created_at desc, id desc limit 1`);
}

export function listBacktests(
  db: Executor,
  environmentId: string,
  {
    ruleset,
    limit,
    offset,
    order,
  }: {
    readonly ruleset: number | null;
    readonly limit: number;
    readonly offset: number;
    readonly order: "asc" | "desc";
  },
): Promise<BacktestHead[]> {
  return db.rows(sql`select ${head} from risk_backtests
    where environment_id = ${environmentId}
      and (${ruleset}::integer is null or ruleset = ${ruleset}::integer)
    order by created_at ${raw(order)}, id ${raw(order)} limit ${limit} offset ${offset}`);
}

export async function countBacktests(
  db: Executor,
  environmentId: string,
  ruleset: number | null,
): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from risk_backtests where environment_id = ${environmentId}
      and (${ruleset}::integer is null or ruleset = ${ruleset}::integer)`);
  return Number(n);
}

export interface PastRange {
  readonly environment_id: string;
  readonly account_id: string | null;
  readonly from: Instant;
  readonly to: Instant;
}

/** The condition that decisions `d` are of a range. */
export function inRange({ environment_id, account_id, from, to }: PastRange): Sql {
  const ofAccount =
    account_id === null
      ? sql`true`
      : sql`exists (select from payments p where p.environment_id = ${environment_id}
          and p.id = d.payment_id and p.account_id = ${account_id})`;
  return sql`d.environment_id = ${environment_id} and d.decided_at >= ${from}
    and d.decided_at < ${to} and ${ofAccount}`;
}

/** How many decisions a range has, `most` at most. */
export async function countPastDecisions(
  db: Executor,
  range: PastRange,
  most: number,
): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from (
      select from risk_decisions d where ${inRange(range)} limit ${most}) counted`);
  return Number(n);
}

/** A chunk of decisions of a range, in the order of their key, behind the last one read. */
export function listPastDecisions(
  db: Executor,
  range: PastRange,
  { after, limit }: { readonly after: DecisionRow | undefined; readonly limit: number },
): Promise<DecisionRow[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(d.payment_id, d.version) > (${after.payment_id}::uuid, ${after.version}::integer)`;
  return db.rows(sql`
    select ${RISK_DECISIONS.listOf("d")} from risk_decisions d
    where ${inRange(range)} and ${behind}
    order by d.payment_id, d.version limit ${limit}`);
}
