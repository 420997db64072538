import {
  addBankingDays,
  ANSWER_DAYS,
  cutoffFor,
  DAILY_QUEUES,
  instantToMs,
  isBankingDay,
  permissionOfException,
  rolesWith,
  type DailyQueue,
  type Instant,
  type Permission,
} from "@railhead/core";
import { scopeOf as bankScopeOf } from "../../db/tables/banks/bank-scope.ts";
import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import { listExpectedMovements } from "../../db/tables/banks/expected-movements.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { readCutoffContent } from "../../db/tables/overview/money.ts";
import {
  countDailyQueues,
  listDailyFiles,
  listOpenCases,
  listOpenRequests,
  listUnfundedAccounts,
  type DailyFile,
} from "../../db/tables/reports/daily.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { nextCutoffs } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { MAX_ENTRY_CENTS } from "../../rails/files/layout.ts";
import { operationRights } from "../shared/operation-rights.ts";
import { readLimits, readRates, readStops } from "./daily-limits.ts";
import type { DAILY_SECTIONS, DailyReport } from "./daily-schema.ts";

type Section = (typeof DAILY_SECTIONS)[number];
type Task = DailyReport["tasks"][number];

/** Whose callers may read a section. */
const SHOWN_BY: Readonly<Record<Section, string>> = {
  banks: "ach_calendar.get",
  exceptions: "exceptions.list",
  approvals: "approvals.list",
  held_payments: DAILY_QUEUES.held_payments.shown_by,
  customers_in_review: DAILY_QUEUES.customers_in_review.shown_by,
  paykeys_in_review: DAILY_QUEUES.paykeys_in_review.shown_by,
  unfunded_money: DAILY_QUEUES.unfunded_money.shown_by,
  suspense_items: DAILY_QUEUES.suspense_items.shown_by,
  files: "ach_files.list",
  cash: "reconciliation.differences",
  return_rates: "return_rates.get",
  limits: "exposure.list",
  stops: "origination_stops.list",
};

/** Cut-offs of a bank that are looked at: more than a week of four windows a day. */
const CUTOFFS = 32;

interface Reading {
  readonly db: Database;
  readonly environment_id: string;
  readonly at: Instant;
  readonly date: string;
  readonly banks: readonly Bank[];
  readonly cutoffs: readonly Instant[];
  readonly may: (section: Section) => boolean;
}

/** The daily operations report of an environment, as far as the caller may see it. */
export async function readDailyReport(context: RequestContext): Promise<DailyReport> {
  const { app, environment, at } = context;
  const [rights, banks] = await Promise.all([
    operationRights(context),
    listBanks(app.db, environment.id),
  ]);
  const may = (section: Section) => {
    const right = rights(SHOWN_BY[section]);
    return right.kind === "allowed" && right.reach === "environment";
  };
  const { date } = easternTime(at);
  const cutoffs = banks
    .flatMap(({ profile }) => nextCutoffs(profile, at, CUTOFFS).map(({ cutoff_at }) => cutoff_at))
    .toSorted();
  const of = { db: app.db, environment_id: environment.id, at, date, banks, cutoffs, may };
  const [shownBanks, tasks, unfunded, files, cash, return_rates, limits, stops] = await Promise.all(
    [
      may("banks") ? readBanks(of) : [],
      readTasks(of),
      may("unfunded_money") ? readUnfunded(of) : [],
      may("files") ? readFiles(of) : [],
      may("cash") ? readCash(of) : { in: "0", out: "0", movements: [] },
      may("return_rates") ? readRates(of) : [],
      may("limits") ? readLimits(of) : [],
      may("stops") ? readStops(of) : [],
    ],
  );
  return {
    as_of: at,
    date,
    is_banking_day: isBankingDay(date),
    banks: shownBanks,
    ...tasks,
    unfunded,
    files,
    cash,
    return_rates,
    limits,
    stops,
    left_out: (Object.keys(SHOWN_BY) as Section[]).filter((section) => !may(section)),
  };
}

function minutesBetween(from: Instant, to: Instant): number {
  return Math.floor((instantToMs(to) - instantToMs(from)) / 60_000);
}

async function readBanks({
  db,
  environment_id,
  at,
  banks,
}: Reading): Promise<DailyReport["banks"]> {
  return await Promise.all(
    banks.map(async (bank) => {
      const { id, profile, sending, next_poll_at, returns_read_through } = bank;
      const [cutoff] = nextCutoffs(profile, at, 1);
      const cutoff_at = cutoff?.cutoff_at ?? at;
      const scope = bankScopeOf(bank, banks);
      const content = await readCutoffContent(db, { environment_id, scope, cutoff_at });
      return {
        id,
        name: profile.name,
        sending,
        cutoff_at,
        minutes_left: minutesBetween(at, cutoff_at),
        deadline_at: cutoff?.deadline_at ?? at,
        entry_count: content.entries,
        debits: content.debit_cents.toString(),
        credits: content.credit_cents.toString(),
        next_poll_at,
        is_poll_late: next_poll_at < at,
        returns_read_through,
      };
    }),
  );
}

async function readTasks(of: Reading): Promise<Pick<DailyReport, "tasks" | "not_shown">> {
  const { db, environment_id, may } = of;
  const none = { rows: [], total: 0n };
  const [cases, requests, queues] = await Promise.all([
    may("exceptions") ? listOpenCases(db, environment_id) : none,
    may("approvals") ? listOpenRequests(db, environment_id) : none,
    countDailyQueues(db, environment_id),
  ]);
  const tasks = [
    ...cases.rows.map(({ id, name, title, act, opened_at, opened_on, due_at }) => {
      const days = ANSWER_DAYS[name];
      const deadline =
        days === undefined ? due_at : lastCutoffOf(of, addBankingDays(opened_on, days));
      const permission = permissionOfException(name);
      const one = { name, id, title, act, permission };
      return taskOf(of, { ...one, item_count: 1, amount: null, since: opened_at, deadline });
    }),
    ...requests.rows.map(({ id, name, title, opened_at, due_at }) => {
      const one = { name, id, title, act: APPROVE, permission: "approvals:decide" } as const;
      return taskOf(of, {
        ...one,
        item_count: 1,
        amount: null,
        since: opened_at,
        deadline: due_at,
      });
    }),
    ...queues
      .filter(({ name, item_count }) => item_count > 0n && may(name))
      .map(({ name, item_count, amount_cents, since }) => {
        const { title, act, permission }: DailyQueue = DAILY_QUEUES[name];
        const amount = amount_cents === null ? null : amount_cents.toString();
        const one = { name, id: null, title, act, permission, amount, since };
        return taskOf(of, { ...one, item_count: Number(item_count), deadline: null });
      }),
  ];
  const shown = BigInt(cases.rows.length + requests.rows.length);
  return {
    tasks: tasks.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
    not_shown: Number(cases.total + requests.total - shown),
  };
}

const APPROVE = "Approve or deny it; it ends undone when it expires.";

const orderOf = (task: Task) => [task.cutoff_at, task.do_by, task.name, task.id ?? ""].join(" ");

/** The last cut-off of any bank on a day, or the day's end without a bank: what goes to the network then is in time. */
function lastCutoffOf({ banks, cutoffs }: Reading, date: string): Instant {
  const end = banks.map(({ profile }) => easternInstant(date, profile.cutoff)).toSorted();
  return (
    cutoffs.findLast((cutoff) => easternTime(cutoff).date === date) ??
    end.at(-1) ??
    easternInstant(date, "23:59")
  );
}

interface PlannedTask extends Omit<
  Task,
  "permission" | "roles" | "do_by" | "is_overdue" | "cutoff_at" | "minutes_left"
> {
  readonly permission: Permission;
  readonly deadline: Instant | null;
}

function taskOf({ at, cutoffs }: Reading, { deadline, ...task }: PlannedTask): Task {
  const cutoff_at = cutoffFor(deadline, cutoffs) ?? at;
  const do_by = deadline ?? cutoff_at;
  const nearer = do_by < cutoff_at ? do_by : cutoff_at;
  return {
    ...task,
    roles: [...rolesWith(task.permission)],
    do_by,
    is_overdue: do_by < at,
    cutoff_at,
    minutes_left: minutesBetween(at, nearer),
  };
}

async function readUnfunded({ db, environment_id }: Reading): Promise<DailyReport["unfunded"]> {
  const rows = await listUnfundedAccounts(db, environment_id);
  return rows.map(({ item_count, amount_cents, ...account }) => ({
    ...account,
    item_count: Number(item_count),
    amount: amount_cents.toString(),
  }));
}

async function readFiles({ db, environment_id, at, date }: Reading): Promise<DailyReport["files"]> {
  const { rows } = await listDailyFiles(db, { environment_id, date });
  return rows.map((file) => ({
    id: file.id,
    direction: file.direction,
    name: file.name,
    state: file.state,
    file_date: file.file_date,
    batch_count: file.batch_count,
    entry_addenda_count: file.entry_addenda_count,
    entry_hash: file.entry_hash,
    debits: file.total_debit_cents.toString(),
    credits: file.total_credit_cents.toString(),
    is_late: isLate(file, at),
  }));
}

function isLate({ state, send_by, acknowledge_by }: DailyFile, at: Instant): boolean {
  const isWaiting = state === "sealed" || state === "uploading";
  const isPast = (instant: Instant | null) => instant !== null && instant < at;
  return (isWaiting && isPast(send_by)) || isPast(acknowledge_by);
}

/** Files alone: transfers and payments are parts of them. */
async function readCash({ db, environment_id, date }: Reading): Promise<DailyReport["cash"]> {
  const movements = await listExpectedMovements(db, {
    environment_id,
    bank_id: null,
    of: { from: date, to: date },
    traces: [],
    max_entry_cents: MAX_ENTRY_CENTS,
  });
  const whole = movements.filter(({ is_whole }) => is_whole);
  const sum = (isIn: boolean) =>
    whole
      .filter(({ amount_cents }) => amount_cents > 0n === isIn)
      .reduce((total, { amount_cents }) => total + amount_cents, 0n);
  return {
    in: sum(true).toString(),
    out: (-sum(false)).toString(),
    movements: whole.map(({ name, amount_cents }) => ({ name, amount: amount_cents.toString() })),
  };
}
