import { transactionCode, type ReadBatch } from "@railhead/nacha";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { concludeInboundItems, insertInboundItems } from "../../db/tables/files/inbound-items.ts";
import { openExceptions } from "../../exceptions/exceptions.ts";
import type { InboundEntry } from "../files/inbound.ts";
import type { StepRun } from "../transitions/step.ts";
import { recordSuspense } from "./suspense.ts";

const REFERRING_TYPES: ReadonlySet<string> = new Set([
  "return",
  "correction",
  "dishonored",
  "contested",
  "refused_correction",
]);

/**
 * Records inbound forward entries addressed to our bank, each once, with the amount in suspense
 * until an operator assigns it. Copies of our outbound entries are skipped.
 */
export async function applyForwardEntries(
  tx: Tx,
  run: StepRun,
  { file, batches }: { file: AchFileRow; batches: readonly ReadBatch[] },
): Promise<void> {
  const found = batches.flatMap((batch) => forwardOf(run, file, batch));
  if (found.length === 0) return;
  const fresh = await insertInboundItems(
    tx,
    run,
    found.map(({ item }) => item),
  );
  const items = found.filter(({ item }) => fresh.has(item.item_key));
  const conclusions = await recordSuspense(
    tx,
    run,
    items.map((entry) => ({ entry, outcome: "noted" as const })),
  );
  await concludeInboundItems(tx, run.environment_id, conclusions);
  const moved = items.filter(({ outflow_cents }) => outflow_cents !== 0n);
  await openExceptions(
    tx,
    { environment_id: run.environment_id, at: run.at, ids: run.tools.ids },
    moved.map(({ item, outflow_cents: cents }) => ({
      kind: "forward_entry",
      subject: item.item_key,
      message: `Somebody's entry ${cents > 0n ? "took" : "brought"} ${item.amount_cents} cents.`,
      details: {
        file: file.name,
        line: item.line,
        transaction_code: item.code,
        trace_number: item.trace_number,
      },
      resource: { type: "file", id: file.id },
    })),
  );
}

function forwardOf(run: StepRun, file: AchFileRow, batch: ReadBatch): InboundEntry[] {
  const ours = run.bank.profile.odfi_routing_number.slice(0, 8);
  const company = batch.header?.company_identification.trim() ?? "";
  const date = batch.header?.effective_entry_date.trim() ?? "";
  return batch.entries.flatMap((entry) => {
    const isAnswer = entry.addenda.some(({ type }) => REFERRING_TYPES.has(type));
    if (isAnswer || entry.receiving_dfi_identification !== ours) return [];
    const { transaction_code: code, amount } = entry;
    const trace = entry.trace_number.trim();
    const isDebit = transactionCode(code)?.direction === "debit";
    const cents = BigInt(amount);
    return [
      {
        item: {
          item_key: ["forward", trace, date, company, code, amount].join(":"),
          file_id: file.id,
          line: entry.line,
          kind: "forward",
          code,
          original_trace_number: "",
          trace_number: trace,
          amount_cents: cents,
          payment_id: null,
          funding_event_id: null,
        },
        match: undefined,
        outflow_cents: isDebit ? cents : -cents,
      },
    ];
  });
}
