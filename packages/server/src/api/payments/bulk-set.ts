import { MAX_BULK_PAYMENTS, type Instant } from "@railhead/core";
import type { BulkJobRow } from "../../db/tables/bulk-jobs/bulk-jobs.ts";
import { listFilteredIds, readPaymentsOf } from "../../db/tables/bulk-jobs/bulk-set.ts";
import { accountOf, type RequestContext, type WriteContext } from "../../http/route/context.ts";
import { invalid } from "../../http/schema/problem.ts";
import type { Static } from "../../http/schema/schema.ts";
import { hashBulkSet } from "../../payments/bulk-jobs/bulk-set-hash.ts";
import { decideBulk, type BulkDecision } from "../../payments/bulk-jobs/decide-bulk.ts";
import { ceilingsOf } from "../../payments/limits/amount-bounds.ts";
import type { BulkBody } from "../bulk-jobs/schema.ts";
import { readBulkFilter } from "./bulk-filter.ts";

export type Body = Static<typeof BulkBody>;

/** Each payment of the set with its decision, in the order of ids; ids of no payment are left over. */
export interface DecidedSet {
  readonly decisions: readonly BulkDecision[];
  readonly unknown: readonly string[];
}

export async function decideSet(context: WriteContext, body: Body): Promise<DecidedSet> {
  const { app, tx, environment, at } = context;
  const account = accountOf(context);
  const ids = await idsOf(context, body);
  const payments = await readPaymentsOf(tx, account, ids);
  const boundsOf = async () => ({
    profile: await app.profiles(environment.id, context.accountId),
    ceilings: ceilingsOf(environment.kind, app.ceilings),
  });
  const subjects = payments.map((payment) => ({ payment, version: null }));
  const decisions = await decideBulk(
    tx,
    { environment_id: environment.id, at, boundsOf },
    { action: body.action, subjects },
  );
  const known = new Set(payments.map(({ id }) => id));
  return { decisions, unknown: ids.filter((id) => !known.has(id)) };
}

async function idsOf(context: WriteContext, { ids, filter }: Body): Promise<readonly string[]> {
  if (ids !== undefined) return [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();
  const read = readBulkFilter(filter ?? "", context);
  if ("faults" in read) throw invalid(read.faults);
  const limit = MAX_BULK_PAYMENTS + 1;
  const found = await listFilteredIds(context.tx, accountOf(context), { ...read, limit });
  if (found.length <= MAX_BULK_PAYMENTS) return found;
  const detail = `Names more than ${MAX_BULK_PAYMENTS} payments: narrow it.`;
  throw invalid([{ reference: "/filter", detail }]);
}

export const sumOf = (decisions: readonly BulkDecision[]) =>
  decisions.reduce((sum, { payment }) => sum + payment.amount_cents, 0n);

export const countOf = ({ decisions, unknown }: DecidedSet) => decisions.length + unknown.length;

export const hashOf = (
  { accountId }: RequestContext,
  { action }: Body,
  { decisions, expires_at }: Pick<DecidedSet, "decisions"> & { expires_at: Instant },
) => hashBulkSet({ account_id: accountId, action, expires_at, decisions });

/** The row of a new job. */
export function bulkJobRow(context: WriteContext, body: Body, set: DecidedSet): BulkJobRow {
  const { app, at, environment, actor } = context;
  return {
    id: app.ids.uuid(at),
    environment_id: environment.id,
    account_id: context.accountId,
    action: body.action,
    state: "queued",
    payment_count: countOf(set),
    amount_cents: sumOf(set.decisions),
    changed_count: 0,
    refused_count: 0,
    failed_count: 0,
    reason: body.reason ?? "",
    requested_by: { type: actor.type, id: actor.id },
    approval_id: context.approvalId ?? null,
    request_id: context.requestId,
    due_at: at,
    started_at: null,
    ended_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
