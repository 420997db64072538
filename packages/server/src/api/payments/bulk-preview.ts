import { addMs, BULK_REFUSALS, BULK_SHOWN_MINUTES, type BulkRefusal } from "@railhead/core";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, type Result } from "../../http/route/route.ts";
import { serializeBulkJob } from "../../payments/bulk-jobs/serialize-bulk-job.ts";
import { bulkJobRow, hashOf, sumOf, type Body, type DecidedSet } from "./bulk-set.ts";

/** Payments that a dry run lists one by one. */
const MAX_LISTED = 1_000;

/** What the act would do. Nothing is kept of it. */
export function previewBulk(context: WriteContext, body: Body, set: DecidedSet): Result {
  const { at } = context;
  context.audit.isWritten = true;
  const expires_at = addMs(at, BULK_SHOWN_MINUTES * 60_000);
  const { decisions, unknown } = set;
  const changing = decisions.filter(({ refusal: why }) => why === null);
  const codes = new Map<BulkRefusal, number>(
    unknown.length > 0 ? [["not_found", unknown.length]] : [],
  );
  for (const { refusal: why } of decisions) {
    if (why !== null) codes.set(why.code, (codes.get(why.code) ?? 0) + 1);
  }
  return ok({
    ...serializeBulkJob(bulkJobRow(context, body, set)),
    id: null,
    state: "dry_run",
    reason: body.reason ?? null,
    preview: {
      filter_hash: hashOf(context, body, { decisions, expires_at }),
      expires_at,
      would_change: { count: changing.length, amount: sumOf(changing).toString() },
      would_refuse: [...codes].map(([code, count]) => ({
        code,
        means: BULK_REFUSALS[code],
        count,
      })),
      payments: decisions.slice(0, MAX_LISTED).map(({ payment, refusal: why }) => ({
        payment_id: payment.id,
        payment_type: payment.kind,
        amount: payment.amount_cents.toString(),
        would_change: why === null,
        code: why?.code ?? null,
        detail: why?.detail ?? null,
      })),
    },
  });
}
