import { PACK_NAMES, packRow, type PackName } from "../reports/packs.ts";
import { ANSWER_DAYS, DAILY_QUEUES } from "../reports/daily-tasks.ts";
import { REPORT_COLUMN_TYPES } from "../reports/report-columns.ts";
import { REPORT_NAMES, reportRow, type ReportName } from "../reports/reports.ts";
import { code, markdownTable, page } from "./docs-text.ts";

function sectionOf(name: ReportName): string[] {
  const { row, period, read_from, needs, columns } = reportRow(name);
  const rows = Object.entries(columns).map(([column, { type, means }]) => [
    code(column),
    type,
    means,
  ]);
  return [
    `## ${name}`,
    `**A row is.** ${row}`,
    `**Rows of a period.** ${period}`,
    `**Read from.** ${read_from}`,
    `**Right.** That of ${code(needs)}.`,
    markdownTable(["column", "type", "means"], rows),
  ];
}

function packSection(name: PackName): string[] {
  const { title, means, reports } = packRow(name);
  return [`### ${title}`, `${code(name)}. ${means}`, `Reports: ${reports.map(code).join(", ")}.`];
}

/** `docs/operate/reports.md`: every report with its columns. */
export function reportsPage(): string {
  const types = Object.entries(REPORT_COLUMN_TYPES).map(([type, means]) => [code(type), means]);
  return page(
    "Reports",
    "`GET /v1/reports/{name}?from=2026-03-01&to=2026-03-31` and `railhead reports get <name>` stream a report over days of New York, both included. Without `to` the last day is today, without `from` the first is that of its month. `account_id` narrows it to one account; an account's key, and a person with a grant on one account, never see another's rows. `GET /v1/reports` lists reports and columns.",
    "The format is NDJSON, or CSV by `format=csv` or `Accept: text/csv`: UTF-8, RFC 4180, a header row, CR LF line ends, an apostrophe before text that a spreadsheet would read as a formula. Both have the same names, digits and letters; what is absent is an empty cell, and null.",
    "A report is read through a cursor in one snapshot: all of its rows are of one moment, and memory does not grow with it. Three are read at once by a process; a reader that takes nothing for 45 seconds is cut off. A transfer that ends early is incomplete: its last chunk is missing. Each report leaves a row in the [audit log](../audit.md).",
    "Callers need `exports:download` (API keys the scope `reports:read`) and the right named with the report.",
    "## Control totals",
    "A bank that asks for control totals gets them from `control_totals`: of each file that was handed over, and of the day, to compare with its own. A program gets those of a file with the webhook event `file.submitted`, as `entry_addenda_count`, `entry_hash`, `total_debit` and `total_credit`, and those of a bank's day with `file_day.closed`.",
    "## The daily operations report",
    "`GET /v1/daily_report` is one page about the whole environment; `GET /v1/daily_report/text` and `railhead reports daily-text` print it. A task has the act that ends it, the permission and roles that may do it, `do_by` and `cutoff_at`, the last cut-off before which it must be done. Exceptions are due at their own time; those below at the last cut-off of a banking day, counted from the day they were opened. Queues are due before the next cut-off.",
    markdownTable(
      ["exception", "banking days"],
      Object.entries(ANSWER_DAYS).map(([kind, days]) => [code(kind), String(days)]),
    ),
    markdownTable(
      ["queue", "act", "permission"],
      Object.entries(DAILY_QUEUES).map(([name, { act, permission }]) => [
        code(name),
        act,
        code(permission),
      ]),
    ),
    "## Packs",
    "`GET /v1/packs/{name}?from=2026-03-01&to=2026-03-31` and `railhead packs get <name> --from 2026-03-01 --to 2026-03-31 > pack.zip` put reports of a period into one ZIP archive, as CSV. A page for people says what each file holds. A manifest has the rows, the sums and the SHA-256 of each, and where the sealed audit log stood; beside it is its Ed25519 signature by the environment's key, which `GET /v1/packs` shows.",
    "`railhead verify-pack pack.zip --key <public key>` compares all of it without a service, and ends with 1 where something differs. Callers need `packs:download`, and the right to each report in the whole environment.",
    ...PACK_NAMES.flatMap(packSection),
    "## Types",
    markdownTable(["type", "means"], types),
    ...REPORT_NAMES.flatMap(sectionOf),
  );
}
