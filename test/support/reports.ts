import { REPORTS, type ReportName } from "@railhead/core";
import { expect } from "vitest";
import { sql, type Executor } from "../../packages/server/src/db/postgres/executor.ts";
import type { Sandbox } from "./service.ts";

export type ReportLine = Readonly<Record<string, string | number | boolean | null>>;

/** The rows of a report, read as NDJSON and as CSV, which must say the same. */
export async function readReport(
  service: { readonly url: string },
  sandbox: Pick<Sandbox, "api_key">,
  name: ReportName,
  query = "",
): Promise<ReportLine[]> {
  const read = async (accept: string) => {
    const headers = { authorization: `Bearer ${sandbox.api_key}`, accept };
    const reply = await fetch(`${service.url}/v1/reports/${name}?${query}`, { headers });
    const text = await reply.text();
    expect([reply.status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
    expect(reply.headers.get("content-type")).toContain(accept);
    return text;
  };
  const lines = (await read("application/x-ndjson")).split("\n").slice(0, -1);
  const rows = lines.map((line) => JSON.parse(line) as ReportLine);
  const [head, ...records] = parseCsv(await read("text/csv"));
  expect(head).toEqual(Object.keys(REPORTS[name].columns));
  expect(records).toEqual(rows.map((row) => Object.values(row).map((value) => shown(value))));
  return rows;
}

const shown = (value: ReportLine[string]) => {
  const text = value === null ? "" : String(value);
  return typeof value === "string" && /^[=+\-@]/.test(text) ? `'${text}` : text;
};

/** RFC 4180, written again: quotes are doubled, lines end in CR LF. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") continue;
    rows.push(row);
    row = [];
    if (cells.lastIndex === text.length) return rows;
  }
  throw new Error(`no CSV at ${text.slice(0, 200)}`);
}

export const sumOf = (rows: readonly ReportLine[], column: string): number =>
  rows.reduce((total, row) => total + (row[column] as number), 0);

interface Reported {
  readonly url: string;
  readonly db: Executor;
}

/** Reports add up to each other, to the ledger and to the payments, whatever has happened. */
export async function expectReportsAgree(service: Reported, sandbox: Sandbox): Promise<void> {
  const read = (name: ReportName) =>
    readReport(service, sandbox, name, "from=2026-01-01&to=2027-12-31");
  const [ledger, balances, payments, returns, byCode] = await Promise.all([
    read("ledger"),
    read("trial_balance"),
    read("payments"),
    read("returns"),
    read("returns_by_code"),
  ]);
  expectBalanced(balances, ledger);
  const listed = await sandbox.list("/v1/ledger/balances");
  expect(
    balances.map((row) => `${String(row["ledger_account"])} ${row["closing_cents"]}`).toSorted(),
  ).toEqual(listed.map((row) => `${String(row["code"])} ${String(row["balance"])}`).toSorted());
  const stored = await service.db.rows<{ id: string; status: string; amount_cents: bigint }>(sql`
    select id, status, amount_cents from payments_with_state
    where environment_id = ${sandbox.environment.id} order by id`);
  expect(payments.map((row) => [row["payment_id"], row["status"], row["amount_cents"]])).toEqual(
    stored.map((row) => [row.id, row.status, Number(row.amount_cents)]),
  );
  const hasBatch = ({ file_id, company_id }: ReportLine) => [file_id !== null, company_id !== null];
  expect(payments.map(hasBatch)).toEqual(
    payments.map(({ file_id: id }) => [id !== null, id !== null]),
  );
  const posted = ledger.filter(({ move }) => move === "return");
  const paymentIds = new Set(payments.map(({ payment_id }) => payment_id));
  const applied = returns.filter(
    ({ payment_id, outcome }) => payment_id !== null && String(outcome).startsWith("applied"),
  );
  expect(sumOf(applied, "amount_cents")).toBe(
    sumOf(
      posted.filter(({ subject_id }) => paymentIds.has(subject_id ?? "")),
      "amount_cents",
    ),
  );
  expect([sumOf(byCode, "return_count"), sumOf(byCode, "amount_cents")]).toEqual([
    returns.length,
    sumOf(returns, "amount_cents"),
  ]);
}

/** Transfers are the sums of their lines, cases and files those of the lists, rates those of the API. */
export async function expectRailReportsAgree(service: Reported, sandbox: Sandbox): Promise<void> {
  const read = (name: ReportName) =>
    readReport(service, sandbox, name, "from=2026-01-01&to=2027-12-31");
  const [funding, lines, files, exceptions, rates] = await Promise.all([
    read("funding"),
    read("funding_lines"),
    read("files"),
    read("exceptions"),
    read("return_rates"),
  ]);
  for (const row of funding) {
    const mine = lines.filter(({ funding_id }) => funding_id === row["funding_id"]);
    expect([Math.abs(sumOf(mine, "amount_cents")), mine.length]).toEqual([
      row["amount_cents"],
      row["payment_count"],
    ]);
  }
  const coverage = await read("risk_coverage");
  const entries = await service.db.one<{ n: bigint }>(sql`select count(*) as n from entries
    where environment_id = ${sandbox.environment.id} and payment_id is not null`);
  expect([sumOf(coverage, "entry_count"), sumOf(coverage, "not_evaluated_count")]).toEqual([
    Number(entries.n),
    0,
  ]);
  const decided = await service.db.one<{ n: bigint; held: bigint }>(sql`
    select coalesce(sum(json_array_length(hits)), 0) as n,
      coalesce(sum(json_array_length(hits)) filter (where outcome = 'hold'), 0) as held
    from risk_decisions where environment_id = ${sandbox.environment.id}`);
  const ofRules = (await read("risk_rule_days")).filter((row) => row["in_shadow"] === false);
  const waived = sumOf(ofRules, "waived_count");
  expect(sumOf(ofRules, "hit_count")).toBe(Number(decided.n));
  expect(sumOf(ofRules, "held_count")).toBeLessThanOrEqual(Number(decided.held));
  expect(sumOf(ofRules, "held_count")).toBeGreaterThanOrEqual(Number(decided.held) - waived);
  const items = await service.db.one<{ n: bigint }>(sql`select count(*) as n from work_items
    where environment_id = ${sandbox.environment.id}`);
  expect(await read("work_items")).toHaveLength(Number(items.n));
  const listed = async (path: string) => await sandbox.list(`${path}?page_size=1000`);
  const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted();
  const reported = (rows: readonly ReportLine[], column: string) =>
    rows.map((row) => String(row[column])).toSorted();
  expect(reported(exceptions, "exception_id")).toEqual(ids(await listed("/v1/exceptions")));
  expect(reported(funding, "funding_id")).toEqual(ids(await listed("/v1/funding_events")));
  expect(reported(files, "file_id")).toEqual(ids(await listed("/v1/ach_files")));
  const sent = files.filter(({ direction }) => direction === "outbound");
  const stored = await service.db.one<{ n: bigint; cents: bigint }>(sql`
    select count(*) as n, coalesce(sum(amount_cents), 0)::bigint as cents from entries
    where environment_id = ${sandbox.environment.id}`);
  expect([
    sumOf(sent, "debit_count") + sumOf(sent, "credit_count"),
    sumOf(sent, "debit_cents") + sumOf(sent, "credit_cents"),
  ]).toEqual([Number(stored.n), Number(stored.cents)]);
  for (const row of rates) await expectRate(sandbox, row);
  expectControlTotals(await read("control_totals"), sent);
}

/** A day's totals are those of its files, and those are what the files say. */
function expectControlTotals(totals: readonly ReportLine[], sent: readonly ReportLine[]): void {
  const members = ["entry_addenda_count", "entry_hash", "debit_cents", "credit_cents"] as const;
  const totalsOf = (row: ReportLine) => members.map((name) => row[name]);
  const files = totals.filter(({ scope }) => scope === "file");
  expect(files.length).toBeGreaterThan(0);
  for (const row of files) {
    const file = sent.find(({ file_id }) => file_id === row["file_id"]);
    expect(totalsOf(row)).toEqual(file === undefined ? [] : totalsOf(file));
  }
  for (const row of totals.filter(({ scope }) => scope === "day")) {
    const mine = files.filter(({ file_date }) => file_date === row["file_date"]);
    const hash = mine.reduce((sum, { entry_hash }) => sum + BigInt(String(entry_hash)), 0n);
    expect([row["file_count"], ...totalsOf(row)]).toEqual([
      mine.length,
      sumOf(mine, "entry_addenda_count"),
      String(hash % 10_000_000_000n).padStart(10, "0"),
      sumOf(mine, "debit_cents"),
      sumOf(mine, "credit_cents"),
    ]);
  }
}

async function expectRate(sandbox: Sandbox, row: ReportLine): Promise<void> {
  const day = String(row["origination_date"]);
  const answer = await sandbox.get(`/v1/return_rates?as_of=${day}`);
  const groups = answer["groups"] as { scope: string; id: string; rates: ApiRate[] }[];
  const group = groups.find(({ scope, id }) => scope === row["scope"] && id === row["originator"]);
  expect(
    group?.rates.map(({ name, originated, returned, headroom, level }) => [
      name,
      originated,
      returned,
      headroom,
      level,
    ]),
  ).toEqual(
    ["unauthorized", "administrative", "overall"].map((name) => [
      name,
      row["window_debits"],
      row[`window_${name}`],
      row[`${name}_headroom`],
      row[`${name}_level`],
    ]),
  );
  const { days } = (await sandbox.get(`/v1/return_rates/days?as_of=${day}`)) as unknown as {
    days: { day: string; originated: number; returned: object }[];
  };
  expect(days.find((one) => one.day === day)).toMatchObject({
    originated: row["debit_count"],
    returned: {
      unauthorized: row["unauthorized_count"],
      administrative: row["administrative_count"],
      overall: row["overall_count"],
    },
  });
}

interface ApiRate {
  readonly name: string;
  readonly originated: number;
  readonly returned: number;
  readonly headroom: number;
  readonly level: string;
}

/** Openings and movements make closings, both sides are equal, and the movements are those of the ledger. */
export function expectBalanced(
  balances: readonly ReportLine[],
  ledger: readonly ReportLine[],
): void {
  const keyOf = (row: ReportLine, side = "ledger") =>
    `${String(row[`${side}_account`])} ${String(row[side === "ledger" ? "account_id" : `${side}_account_id`])}`;
  const moved = new Map<string, { debits: number; credits: number; n: number }>();
  for (const row of ledger) {
    for (const side of ["debit", "credit"] as const) {
      const key = keyOf(row, side);
      const sums = moved.get(key) ?? { debits: 0, credits: 0, n: 0 };
      sums[`${side}s`] += row["amount_cents"] as number;
      sums.n += 1;
      moved.set(key, sums);
    }
  }
  let difference = 0;
  for (const row of balances) {
    const { debits, credits, n } = moved.get(keyOf(row)) ?? { debits: 0, credits: 0, n: 0 };
    expect([row["debits_cents"], row["credits_cents"], row["posting_count"]]).toEqual([
      debits,
      credits,
      n,
    ]);
    const sign = row["normal_side"] === "debit" ? 1 : -1;
    const closing = row["closing_cents"] as number;
    expect(closing).toBe((row["opening_cents"] as number) + sign * (debits - credits));
    difference += sign * closing;
  }
  expect(difference).toBe(0);
}

interface DailyTask {
  readonly id: string | null;
  readonly name: string;
  readonly title: string;
  readonly act: string;
  readonly item_count: number;
  readonly do_by: string;
  readonly cutoff_at: string;
  readonly is_overdue: boolean;
  readonly roles: readonly string[];
}

/** The daily report has each open case once, before a cut-off that it can still be done for. */
export async function expectDailyReportAgrees(
  service: { readonly url: string },
  sandbox: Sandbox,
): Promise<void> {
  const report = (await sandbox.get("/v1/daily_report")) as unknown as {
    as_of: string;
    banks: { cutoff_at: string; debits: string }[];
    tasks: DailyTask[];
    not_shown: number;
    left_out: string[];
  };
  expect(report.left_out).toEqual([]);
  const next = report.banks.map(({ cutoff_at }) => cutoff_at).toSorted()[0] ?? "";
  for (const task of report.tasks) {
    expect(task.cutoff_at === next || task.cutoff_at <= task.do_by, task.title).toBe(true);
    expect([task.title, task.is_overdue]).toEqual([task.title, task.do_by < report.as_of]);
    expect(task.roles.length).toBeGreaterThan(0);
    // Returns that may be dishonored name their last cut-off themselves.
    const [, day] = /before the cut-off of (\S+),/.exec(task.act) ?? [];
    if (day !== undefined) expect([task.act, task.do_by.slice(0, 10)]).toEqual([task.act, day]);
  }
  const open = await sandbox.list("/v1/exceptions?status=open&sort_by=due_at&page_size=1000");
  const cases = report.tasks.flatMap(({ id }) => id ?? []);
  expect(cases.length + report.not_shown).toBe(open.length);
  expect(cases.toSorted()).toEqual(
    open
      .slice(0, cases.length)
      .map(({ id }) => String(id))
      .toSorted(),
  );
  const countOf = (queue: string) =>
    report.tasks.find(({ name }) => name === queue)?.item_count ?? 0;
  const held = await sandbox.list("/v1/payments?payment_status=on_hold&page_size=1000");
  const suspense = await sandbox.list("/v1/suspense_items?status=open&page_size=1000");
  expect([countOf("held_payments"), countOf("suspense_items")]).toEqual([
    held.length,
    suspense.length,
  ]);
  const headers = { authorization: `Bearer ${sandbox.api_key}` };
  const reply = await fetch(`${service.url}/v1/daily_report/text`, { headers });
  const text = await reply.text();
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const kinds = new Set(report.tasks.map(({ cutoff_at, name }) => `${cutoff_at} ${name}`));
  expect(text.split("[ ]")).toHaveLength(kinds.size + 1);
}
