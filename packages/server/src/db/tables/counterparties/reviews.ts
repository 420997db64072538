import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, json, named, sql } from "../../postgres/sql.ts";

/** A review of a customer or paykey. The newest of a subject is the current one. */
export interface ReviewRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly subject_type: "customer" | "paykey";
  readonly subject_id: string;
  /** Encrypted JSON; null while the check runs and after an erasure. */
  readonly findings: Buffer | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, subject_type, subject_id, findings, created_at,
  updated_at`;

const types = {
  id: "uuid",
  environment_id: "uuid",
  account_id: "uuid",
  subject_type: "text",
  subject_id: "uuid",
  findings: "bytea",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const satisfies Record<keyof ReviewRow, string>;

export async function insertReviews(tx: Tx, reviews: readonly ReviewRow[]): Promise<void> {
  const set = rowSet(reviews, types);
  const values = Object.keys(types).map((name) => set.value(name));
  await tx.run(
    named(
      `insert_reviews_${set.shape}`,
      sql`insert into reviews (${columns}) select ${join(values)} from ${set.from}`,
    ),
  );
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
  found: readonly {
    environment_id: string;
    id: string;
    findings: Buffer;
    updated_at: Instant;
  }[],
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((row) => ({ ...row, findings: row.findings.toString("hex") }));
  await tx.run(sql`
    update reviews r set findings = decode(n.findings, 'hex'), updated_at = n.updated_at
    from json_to_recordset(${json(rows)}::json)
      as n(environment_id uuid, id uuid, findings text, updated_at timestamptz)
    where r.environment_id = n.environment_id and r.id = n.id`);
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
