import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A review of a customer or paykey. The newest of a subject is the current one. */
export const REVIEWS = table("reviews", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  subject_type: column<"customer" | "paykey">()("text"),
  subject_id: column<string>()("uuid"),
  /** Encrypted JSON; null while the check runs and after an erasure. */
  findings: column<Buffer | null>()("bytea?", "found"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "found"),
});
export type ReviewRow = RowOf<typeof REVIEWS.columns>;

const columns = REVIEWS.list;

export async function insertReviews(tx: Tx, reviews: readonly ReviewRow[]): Promise<void> {
  await tx.run(REVIEWS.insert(reviews));
}

/** The current review of a subject. */
export function findReview(
  db: Executor,
  subject: { environment_id: string; account_id: string; id: string },
): Promise<ReviewRow | undefined> {
  return db.first(sql`
    select ${columns} from reviews
    where environment_id = ${subject.environment_id} and subject_id = ${subject.id}
      and account_id = ${subject.account_id}
    order by created_at desc, id desc limit 1`);
}

/** Current reviews of subjects with a running check. */
export function listCurrentReviews(
  tx: Tx,
  environmentId: string,
  subjectIds: readonly string[],
): Promise<Pick<ReviewRow, "id" | "environment_id" | "subject_id">[]> {
  return tx.rows(sql`
    select distinct on (subject_id) id, environment_id, subject_id from reviews
    where environment_id = ${environmentId} and subject_id = any(${subjectIds}::uuid[])
    order by subject_id, created_at desc, id desc`);
}

/** Stores check findings. */
export async function updateReviewFindings(
  tx: Tx,
  found: readonly Pick<ReviewRow, "environment_id" | "id" | "findings" | "updated_at">[],
): Promise<void> {
  if (found.length === 0) return;
  await tx.run(REVIEWS.update(found, "found"));
}

/** Records that a person decided the current review of a subject. */
export async function annotateReview(
  tx: Tx,
  review: { environment_id: string; id: string },
  at: Instant,
): Promise<void> {
  await tx.run(sql`update reviews set updated_at = greatest(updated_at, ${at})
    where environment_id = ${review.environment_id} and id = ${review.id}`);
}

/** Deletes the findings of erased subjects. */
export async function eraseFindings(
  tx: Tx,
  environmentId: string,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.run(sql`update reviews set findings = null
    where environment_id = ${environmentId} and subject_id = any(${subjectIds}::uuid[])`);
}
