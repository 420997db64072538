import { formatUsd } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import type { ReceivedEntryRow } from "../../db/tables/files/received-entries.ts";
import { openExceptions, type ExceptionContext } from "../../exceptions/exceptions.ts";

/** An entry whose money stays in suspense, and why no rule decided it. */
export interface ReceivedCase {
  readonly row: ReceivedEntryRow;
  readonly why?: string | undefined;
}

/** Opens an exception for each entry whose money waits in suspense, due at its cut-off. */
export async function openReceivedCases(
  tx: Tx,
  context: ExceptionContext,
  cases: readonly ReceivedCase[],
): Promise<void> {
  const { at } = context;
  await openExceptions(
    tx,
    context,
    cases.map(({ row, why }) => {
      const verb = row.direction === "debit" ? "took" : "brought";
      const what = `An entry of another party ${verb} ${formatUsd(row.amount_cents)}.`;
      const instruct_by = row.instruct_by ?? at;
      return {
        kind: "forward_entry" as const,
        subject: row.item_key,
        message: why === undefined ? what : `${what} ${why}`,
        details: {
          file_id: row.file_id,
          line: row.line,
          transaction_code: row.transaction_code,
          trace_number: row.trace_number,
        },
        resource: { type: "received_entry", id: row.id },
        // A file may be read after the cut-off.
        due_at: instruct_by > at ? instruct_by : at,
      };
    }),
  );
}
