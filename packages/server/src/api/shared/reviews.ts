import type { App } from "../../context/app.ts";
import { isUnreadable } from "../../vault/place.ts";
import type { Instant } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import {
  findReview,
  insertReviews,
  type ReviewRow,
} from "../../db/tables/counterparties/reviews.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { openFindings, sealFindings, type Decision } from "../../verification/findings.ts";

interface Subject {
  readonly type: ReviewRow["subject_type"];
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
}

interface Begun {
  readonly subject: Subject;
  readonly findings: object | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** Begins a review of a subject; with findings it is over at once. */
export async function startReview(tx: Tx, context: RequestContext, review: Begun): Promise<void> {
  await insertReviews(tx, [await newReview(context, review)]);
}

/** The row of a review that begins; with findings it is over at once. */
export async function newReview(context: RequestContext, review: Begun): Promise<ReviewRow> {
  const { subject, findings, created_at, updated_at } = review;
  const { environment_id, account_id } = subject;
  const id = context.app.ids.uuid(created_at);
  const sealed =
    findings === null
      ? null
      : await sealFindings(context.app.vault, { id, environment_id }, findings);
  return {
    id,
    environment_id,
    account_id,
    subject_type: subject.type,
    subject_id: subject.id,
    findings: sealed,
    created_at,
    updated_at,
  };
}

/** The current review of a subject, and what it has found so far. */
export async function readReview(
  db: Executor,
  { app, environment, accountId }: RequestContext,
  subjectId: string,
): Promise<{ row: ReviewRow; findings: object | null }> {
  const found = await findReview(db, {
    environment_id: environment.id,
    account_id: accountId,
    id: subjectId,
  });
  const row = assertFound(found, `a review of ${subjectId}`);
  return { row, findings: await readFindings(app, row) };
}

/** Null where they cannot be opened: the review is answered without them, and the log says whose they are. */
async function readFindings({ vault, log }: App, row: ReviewRow): Promise<object | null> {
  try {
    return await openFindings(vault, row);
  } catch (err) {
    if (!isUnreadable(err)) throw err;
    const { id, environment_id } = row;
    log.error({ err, environment_id, review_id: id }, "the findings of a review cannot be opened");
    return null;
  }
}

/** What a status says of the review behind it. */
export function decisionOf(status: string): Decision {
  if (status === "pending" || status === "review") return "review";
  return status === "rejected" ? "reject" : "accept";
}
