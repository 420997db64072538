import { earnedFees, type EarnedFee, type FeeablePayment, type Instant } from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listFeeTerms } from "../../db/tables/fees/fee-lines.ts";
import { postFees } from "../../db/tables/fees/fees.ts";
import { openExceptions, type NewException } from "../../exceptions/exceptions.ts";

interface FeeContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
}

/** The fees that were earned, and those that could not be posted. */
export interface Earned {
  readonly earned: number;
  readonly failed: number;
}

const NOTHING: Earned = { earned: 0, failed: 0 };

/**
 * Posts the fees of payments that came to an event, in the transaction of their move. A fee that cannot be
 * posted opens an exception of its line and stops nothing. Locks the event log then; call it last.
 */
export async function earnFees(
  tx: Tx,
  context: FeeContext,
  payments: readonly FeeablePayment[],
  isWanted: (fee: EarnedFee) => boolean = () => true,
): Promise<Earned> {
  const [first] = payments;
  if (first === undefined) return NOTHING;
  const { environment_id } = context;
  const lines = await listFeeTerms(tx, {
    environment_id,
    account_ids: [...new Set(payments.map(({ account_id }) => account_id))],
    at: payments.reduce(
      (least, { event_at }) => (event_at < least ? event_at : least),
      first.event_at,
    ),
  });
  const fees = earnedFees(lines, payments)
    .filter(isWanted)
    .map((fee) => ({ ...fee, id: context.ids.uuid(context.at) }));
  if (fees.length === 0) return NOTHING;
  const refused = await postFees(tx, environment_id, fees);
  const faultById = new Map(refused.map(({ failed_id, fault }) => [failed_id, fault]));
  const failed = fees.flatMap((fee) => {
    const fault = faultById.get(fee.id);
    return fault === undefined ? [] : [{ ...fee, fault }];
  });
  if (failed.length > 0) await openExceptions(tx, context, casesOf(failed));
  return { earned: fees.length - failed.length, failed: failed.length };
}

/** Payments that an exception names at most. */
const NAMED = 20;

/** One case for each line, which names the first payments. */
function casesOf(failed: readonly (EarnedFee & { readonly fault: string })[]): NewException[] {
  const lineIds = [...new Set(failed.map(({ fee_line_id }) => fee_line_id))];
  return lineIds.map((id): NewException => {
    const own = failed.filter(({ fee_line_id }) => fee_line_id === id);
    const [first] = own;
    return {
      kind: "fee_not_posted",
      subject: id,
      account_id: first?.account_id ?? null,
      message: `${own.length} ${own.length === 1 ? "fee" : "fees"} could not be posted: ${first?.fault ?? ""}`,
      what_next: `The payments moved; only their fees are missing. Remove the cause that the message names, then post what is missing with POST /v1/fee_lines/${id}/earn, which resolves this.`,
      details: {
        payments: own.slice(0, NAMED).map(({ payment_id }) => payment_id),
        count: own.length,
      },
      resource: { type: "fee_line", id },
    };
  });
}
