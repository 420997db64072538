import type { CivilDate, Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** Yearly reviews of the programme against fraud. The last one is open, and is changed until it is recorded. */
const REVIEWS = table("programme_reviews", {
  environment_id: column<string>()("uuid"),
  number: column<number>()("integer"),
  due_on: column<CivilDate>()("date"),
  reminded_through: column<CivilDate | null>()("date?"),
  due_at: column<Instant | null>()("timestamptz?"),
  reviewed_on: column<CivilDate | null>()("date?"),
  findings: column<string | null>()("text?"),
  changes: column<string | null>()("text?"),
  recorded_by: column<ActorRef | null>()("json?"),
  recorded_at: column<Instant | null>()("timestamptz?"),
});
export type ProgrammeReviewRow = RowOf<typeof REVIEWS.columns>;

export async function insertProgrammeReview(tx: Tx, row: ProgrammeReviewRow): Promise<void> {
  await tx.run(REVIEWS.insert([row]));
}

export async function updateProgrammeReview(tx: Tx, row: ProgrammeReviewRow): Promise<void> {
  const { reminded_through, due_at, reviewed_on, findings, changes, recorded_at } = row;
  const recorded_by = row.recorded_by === null ? null : JSON.stringify(row.recorded_by);
  await tx.run(sql`update programme_reviews set reminded_through = ${reminded_through},
      due_at = ${due_at}, reviewed_on = ${reviewed_on}, findings = ${findings}, changes = ${changes},
      recorded_by = ${recorded_by}::json, recorded_at = ${recorded_at}
    where environment_id = ${row.environment_id} and number = ${row.number}`);
}

/** Locks the review that is to be done next. */
export function lockOpenProgrammeReview(
  tx: Tx,
  environmentId: string,
): Promise<ProgrammeReviewRow | undefined> {
  return tx.first(sql`select ${REVIEWS.list} from programme_reviews
    where environment_id = ${environmentId} and recorded_at is null for update`);
}

export function findProgrammeReview(
  db: Executor,
  environmentId: string,
  number: number,
): Promise<ProgrammeReviewRow | undefined> {
  return db.first(sql`select ${REVIEWS.list} from programme_reviews
    where environment_id = ${environmentId} and number = ${number}`);
}

export function listProgrammeReviews(
  db: Executor,
  environmentId: string,
  {
    order,
    ...page
  }: { readonly order: "asc" | "desc"; readonly limit: number; readonly offset: number },
): Promise<PageOf<ProgrammeReviewRow>> {
  const where = sql`environment_id = ${environmentId}`;
  const of = { columns: REVIEWS.list, from: sql`programme_reviews` };
  return selectPage(db, of, { ...page, where, order: raw(`number ${order}`) });
}
