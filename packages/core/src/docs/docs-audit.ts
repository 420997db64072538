import {
  AUDIT_OUTCOMES,
  auditActionOf,
  auditedResourceType,
  auditedWhen,
  SYSTEM_AUDIT_ACTIONS,
  type AuditedOperation,
} from "../catalog/audit-actions.ts";
import { code, markdownTable, page } from "./docs-text.ts";

const WHEN_TEXT = { always: "", unmasked: "where it shows account numbers in clear" } as const;

/** `docs/audit.md`: what leaves a row in the audit log, and what the row is called. */
export function auditPage(operations: readonly AuditedOperation[]): string {
  const rows = operations.flatMap((operation) => {
    const when = auditedWhen(operation);
    if (when === "never") return [];
    const action = auditActionOf(operation.operationId);
    return [
      [
        code(action),
        code(operation.operationId),
        code(auditedResourceType(action)),
        WHEN_TEXT[when],
      ],
    ];
  });
  const system = Object.entries(SYSTEM_AUDIT_ACTIONS).map(([name, text]) => [code(name), text]);
  const outcomes = Object.entries(AUDIT_OUTCOMES).map(([name, text]) => [code(name), text]);
  return page(
    "Audit log",
    "Every write, sign-in and refusal, and every read of personal data, file content, exports and of the log itself leaves a row, committed with what it is about. `GET /v1/audit_log` and `railhead audit list` show it, `railhead audit export` writes it out, `railhead audit verify` proves it. Rows are numbered from 1 without a gap in each environment and sealed in its chain.",
    '`changes` names what changed of the resource, before and after. A flag, number, id, instant, date or word of a closed set is in clear; other text is `{"hash": …}`, keyed, equal for equal text of the same name and resource. A creation has none: its event has all.',
    "`actor` is who did it. `actor.agent` is the name that a program gave itself with the header `Agent-Name`, such as an AI agent over MCP; the API key beside it is proved.",
    "## Outcomes",
    markdownTable(["outcome", "meaning"], outcomes),
    "A refusal's row is committed before its answer. The first of a caller, operation and reason is a row of its own; those of the following minute are one row with `details.repeated`. Callers without a right key or session and callers beyond a limit are counted for 15 minutes; a process that crashes loses the count, never the first row. A caller without a right key counts by its address, in IPv6 by the first 64 bits.",
    "## Operations",
    "A refused call has the action that was refused.",
    markdownTable(["action", "operation", "resource", "only"], rows),
    "## Beside operations",
    markdownTable(["action", "meaning"], system),
  );
}
