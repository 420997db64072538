import type { BankStatementRow } from "../../db/tables/banks/bank-statements.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockFundingEvents } from "../../db/tables/funding/funding-events.ts";
import { annotateFundingEvents } from "../../db/tables/funding-runs/funding-writes.ts";
import { appendEvents, type EventCause } from "../../events/append.ts";
import type { Ids } from "../../base/ids.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import { instantAfterFunding } from "./move-funding.ts";

const EVENTS = {
  found: { type: "funding_event.reconciled", what: "was found on" },
  missing: { type: "funding_event.unmatched", what: "is missing on" },
} as const;

interface Reconciled {
  readonly statement: BankStatementRow;
  readonly transfers: {
    readonly found: readonly { readonly id: string }[];
    readonly missing: readonly { readonly id: string }[];
  };
  /** The person who says so; by default the engine found out. */
  readonly by?: { readonly actor: EventCause["actor"]; readonly request_id: string };
}

/** Emits for each transfer in the statement's period whether the statement shows it. */
export async function emitReconciledTransfers(
  tx: Tx,
  context: { environment_id: string; at: string; tools: { ids: Ids } },
  { statement, transfers, by }: Reconciled,
): Promise<void> {
  const outcomes = (["found", "missing"] as const).flatMap((outcome) =>
    transfers[outcome].map(({ id }) => [id, outcome] as const),
  );
  if (outcomes.length === 0) return;
  const outcomeById = new Map(outcomes);
  const before = await lockFundingEvents(tx, context.environment_id, [...outcomeById.keys()]);
  const after = before.map((row) => ({
    ...row,
    version: row.version + 1,
    updated_at: instantAfterFunding(row, context.at),
  }));
  await annotateFundingEvents(tx, after);
  await appendEvents(
    tx,
    context.tools.ids,
    context.environment_id,
    after.map((row) => {
      const { type, what } = EVENTS[outcomeById.get(row.id) ?? "missing"];
      return {
        account_id: row.account_id,
        type,
        resource_type: "funding_event",
        resource_id: row.id,
        resource_version: row.version,
        occurred_at: row.updated_at,
        patch: { updated_at: row.updated_at },
        cause: {
          source: by === undefined ? "system" : "user_action",
          reason: by === undefined ? "ok" : "user_request",
          code: null,
          message: `The transfer ${what} bank statement ${statement.name}.`,
          actor: by?.actor ?? ENGINE_ACTOR,
          request_id: by?.request_id ?? null,
        },
      };
    }),
  );
}
