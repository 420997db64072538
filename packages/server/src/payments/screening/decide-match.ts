import { MATCH_DECISIONS, type MatchDecision, type ReportKind } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { updateMatches, type ScreeningMatchRow } from "../../db/tables/risk/screening-matches.ts";
import { listUnsentOfHolder } from "../../db/tables/risk/screening-reports.ts";
import type { Chart } from "../../ledger/chart.ts";
import type { Move, MoveContext } from "../transitions/move.ts";
import { applyMatches } from "./apply-matches.ts";
import { refuseCustomer } from "./refuse-customer.ts";
import { openReport, withdrawReports } from "./screening-reports.ts";

/** Payments that a report names. */
const MAX_REPORTED = 1_000;

export interface MatchContext extends Omit<MoveContext, "chart"> {
  readonly charts: (tx: Tx, environmentId: string, accountIds: readonly string[]) => Promise<Chart>;
}

/**
 * Decides a locked match, with what follows of it: payments, items of the review queue, exceptions and the report.
 * Takes the event lock: call it last.
 */
export async function decideMatch(
  tx: Tx,
  { charts, ...by }: MatchContext,
  {
    match,
    decision,
    note,
    report = "blocked",
  }: {
    readonly match: ScreeningMatchRow;
    readonly decision: MatchDecision;
    readonly note: string;
    readonly report?: ReportKind | undefined;
  },
): Promise<ScreeningMatchRow> {
  const { environment_id, at, ids, actor, request_id } = by;
  const { holder_id, account_id } = match;
  const decided_by = { type: actor.type, id: actor.id };
  const { state } = MATCH_DECISIONS[decision];
  const decided = { ...match, state, decided_by, decided_at: at, reason: note };
  const run = { environment_id, at, ids };
  const isConfirmed = decision === "confirm";
  const events =
    isConfirmed && report === "rejected" && account_id !== null
      ? await refuseCustomer(tx, run, { actor, request_id, id: holder_id, account_id })
      : [];
  const concerned = { environment_id, holder_id, limit: MAX_REPORTED };
  const payments = isConfirmed ? await listUnsentOfHolder(tx, concerned) : [];
  await updateMatches(tx, [decided]);
  const contextOf = async (moves: readonly Move[]) => {
    const accountIds = moves.map(({ payment }) => payment.account_id);
    return { ...by, chart: await charts(tx, environment_id, accountIds) };
  };
  await applyMatches(tx, [decided], contextOf, { ...run, events });
  if (isConfirmed)
    await openReport(tx, run, { match: decided, kind: report, payments, by: decided_by });
  else await withdrawReports(tx, run, decided);
  return decided;
}
