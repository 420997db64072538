import { voidEntries } from "../../db/tables/files/entries.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockVoidFundingEvents,
  type FundingEventRow,
} from "../../db/tables/funding/funding-events.ts";
import { requeueFundingOfPayments } from "../../db/tables/funding/funding-lines.ts";
import {
  CHUNK,
  lockVoidPayments,
  type PaymentChange,
  type PaymentRow,
} from "../../db/tables/payments/payments.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { subtractOriginations } from "../../db/tables/accounts/return-rates.ts";
import type { Unexecuted } from "../../db/tables/files/unexecuted-entries.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import { isPrefunded } from "../funding/funding-timing.ts";
import { moveFundingEvents, type FundingMove } from "../funding/move-funding.ts";
import { planPayment, planTransfer, processingOf, type Planned } from "../scheduling/plan.ts";
import { engineContext, inChunks, type StepRun } from "../transitions/step.ts";
import { undoFunding } from "../funding/undo-funding.ts";
import { requeueAuxiliary } from "../auxiliary/requeue-auxiliary.ts";
import { moveToNewDays, type Redated } from "./move-to-new-days.ts";

/** Entries to requeue, and the event message. */
export interface RequeueRequest extends Unexecuted {
  readonly message: string;
}

/**
 * Requeues the entries of an unexecuted file for the next cut-off with new dates. Entries rejected
 * a second time fail; settled ones are skipped.
 */
export async function requeueEntries(run: StepRun, wanted: RequeueRequest): Promise<number> {
  await run.tools.db.tx((tx) => requeueAuxiliary(tx, run, wanted));
  return await inChunks(
    run,
    async (tx) => {
      const payments = await lockVoidPayments(tx, wanted);
      const transfers = await lockVoidFundingEvents(tx, wanted);
      if (payments.length + transfers.length === 0) return 0;
      await voidEntries(tx, wanted, [
        ...payments.map(({ row }) => row.id),
        ...transfers.map(({ row }) => row.id),
      ]);
      await subtractOriginations(
        tx,
        { environment_id: run.environment_id, id: wanted.file_id },
        payments.map(({ row }) => row.id),
      );
      await requeueRows(tx, run, { wanted, payments, transfers });
      return Math.max(payments.length, transfers.length);
    },
    { limit: CHUNK, lanes: 1 },
  );
}

/** A row and its number of earlier rejections. */
export interface VoidRow<R> {
  readonly row: R;
  readonly refusals: number;
}

async function requeueRows(
  tx: Tx,
  run: StepRun,
  input: {
    wanted: RequeueRequest;
    payments: readonly VoidRow<PaymentRow>[];
    transfers: readonly VoidRow<FundingEventRow>[];
  },
): Promise<void> {
  const { wanted } = input;
  const rows = [...input.payments, ...input.transfers].map(({ row }) => row);
  const context = await engineContext(tx, run, rows);
  const settings = await loadAccountSettings(
    tx,
    run.environment_id,
    rows.map(({ account_id }) => account_id),
  );
  const isFinal = ({ refusals }: { refusals: number }) => wanted.why === "rejected" && refusals > 0;
  const cause = { source: "system", reason: "internal_system_error" } as const;
  const { message } = wanted;
  const redated = input.payments.map((found): Redated => {
    const { row: payment } = found;
    if (isFinal(found)) return { change: { ...cause, payment, event: "reject_final", message } };
    const planned = { ...payment, processing: processingOf(settings, payment) };
    const set = replannedChange(run, planned);
    return { change: { ...cause, payment, event: "reject", message, set }, planned };
  });
  await moveToNewDays(tx, context, { run, redated });
  const { transfer_date, due_at } = planTransfer(run.bank.profile, run.at);
  const again = {
    due_step: "originate",
    due_at,
    transfer_date,
    settlement_date: transfer_date,
  } as const;
  await moveFundingEvents(
    tx,
    context,
    input.transfers.map((found): FundingMove => ({
      ...cause,
      funding: found.row,
      event: isFinal(found) ? "reject_final" : "reject",
      message: wanted.message,
      set: isFinal(found) ? {} : { ...again, processed_at: null },
    })),
  );
  // Funding already debited for failed payouts is returned.
  const asked = input.payments.filter(
    (found) => isFinal(found) && found.row.funding_ids.length > 0,
  );
  await requeueFundingOfPayments(
    tx,
    asked.map(({ row }) => row.id),
    {
      environment_id: run.environment_id,
      due_at: run.at,
      is_prefunded: isPrefunded(run.bank.profile),
    },
  );
  const ended = input.transfers.filter(isFinal);
  await undoFunding(
    tx,
    run,
    ended.map(({ row }) => ({ funding: row, code: null, isAccountUnusable: false })),
  );
}

function replannedChange(run: StepRun, planned: Planned): PaymentChange {
  const plan = planPayment(run.bank.profile, planned, run.at);
  return {
    ...plan,
    due_step: "originate",
    due_at: cutoffOf(run.bank.profile, plan, run.at),
    processed_at: null,
    trace_number: null,
    funding_type: null,
    funding_due_at: null,
  };
}
