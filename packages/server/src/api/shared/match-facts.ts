import type { MatchDecision, ReportKind } from "@railhead/core";
import type { ScreeningMatchRow } from "../../db/tables/risk/screening-matches.ts";
import type { AuditFacts } from "../../http/route/audit-trail.ts";

/** What the audit log has of a decided match, wherever it was decided. */
export function decidedMatchFacts(
  { id, subject_type, subject_id, list_id, entry_key }: ScreeningMatchRow,
  {
    decision,
    note,
    report = "blocked",
  }: {
    readonly decision: MatchDecision;
    readonly note: string;
    readonly report?: ReportKind | undefined;
  },
): AuditFacts {
  const reported = decision === "confirm" ? report : null;
  return {
    action: "screening_match.decided",
    resource_id: id,
    reason: note,
    details: { decision, report: reported, subject_type, subject_id, list_id, entry_key },
  };
}
