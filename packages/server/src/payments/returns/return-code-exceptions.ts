import type { Tx } from "../../db/postgres/executor.ts";
import { openExceptions, type NewException } from "../../exceptions/exceptions.ts";
import { auxiliaryIdOf, type InboundEntry } from "../files/inbound.ts";
import { nextCutoff } from "../scheduling/plan.ts";
import type { StepRun } from "../transitions/step.ts";

/**
 * Opens an exception for each return code that needs an operator: a faulty entry of ours, or
 * possible sanctions. Takes the event lock; call it last.
 */
export async function openReturnCodeExceptions(
  tx: Tx,
  run: StepRun,
  returned: readonly InboundEntry[],
): Promise<void> {
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  await openExceptions(
    tx,
    context,
    returned.flatMap((one) => exceptionOf(run, one) ?? []),
  );
}

function exceptionOf(
  run: StepRun,
  { item, effect, match }: InboundEntry,
): NewException | undefined {
  const opens = effect?.opens;
  if (effect === undefined || opens === undefined) return undefined;
  const entry = `the entry ${item.original_trace_number}`;
  return {
    ...opens,
    subject: item.item_key,
    message: `${effect.code} (${effect.title}): ${entry} came back.`,
    details: {
      code: item.code,
      original_trace_number: item.original_trace_number,
      trace_number: item.trace_number,
      amount: item.amount_cents.toString(),
      file_id: item.file_id,
      line: item.line,
      payment_id: item.payment_id,
      funding_event_id: item.funding_event_id,
      verification_id: auxiliaryIdOf(match, "verification"),
      reversal_id: auxiliaryIdOf(match, "reversal"),
    },
    resource: { type: "file", id: item.file_id },
    // The fault would be in the next file, too, so it is due before that cut-off.
    ...(opens.kind === "entry_at_fault" ? { due_at: nextCutoff(run.bank.profile, run.at) } : {}),
  };
}
