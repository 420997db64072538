import { addDays, type Instant } from "@railhead/core";
import { isTimeout } from "../../db/postgres/errors.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { scopeOf as bankScopeOf } from "../../db/tables/banks/bank-scope.ts";
import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import { listSinkHealth } from "../../db/tables/events/sinks.ts";
import { listFailingSteps, type FailingStep } from "../../db/tables/operations/failing-steps.ts";
import {
  listDaysOfMoney,
  readCutoffContent,
  readFileHealth,
  readProvedBooks,
  type CutoffContent,
} from "../../db/tables/overview/money.ts";
import {
  readCustomersInReview,
  readHeldPayments,
  readOpenApprovals,
  readOpenExceptions,
  readPaykeysInReview,
  readWebhookHealth,
} from "../../db/tables/overview/queues.ts";
import { accountOf, type RequestContext } from "../../http/route/context.ts";
import { readAccountRates } from "../../payments/return-rates/return-rates.ts";
import { nextCutoffs } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { sinkLagOf, sinkStateOf } from "../../sinks/sink.ts";
import { serializeGroup } from "../return-rates/serialize.ts";
import type { Reach } from "../shared/operation-rights.ts";

/** What a part is read with. */
export interface PartOf {
  readonly context: RequestContext;
  readonly db: Executor;
  readonly reach: Reach;
}

/** A part of the overview: the operation whose callers may see it, and how it is read. */
interface Part {
  readonly shownBy: string;
  /** Acts on the whole environment, so an account sees nothing of it. */
  readonly isPlatforms?: true;
  readonly read: (of: PartOf) => Promise<unknown>;
}

/** Days of money before today. */
const DAYS = 13;

const viewOf = ({ context, reach }: PartOf) => ({
  environment_id: context.environment.id,
  account_id: reach === "account" ? context.accountId : null,
});

export const PARTS = {
  banks: { shownBy: "ach_calendar.get", isPlatforms: true, read: readBanks },
  money: { shownBy: "payments.list", isPlatforms: true, read: readMoney },
  files: {
    shownBy: "ach_files.list",
    isPlatforms: true,
    read: ({ context: { environment, at }, db }) =>
      readFileHealth(db, { environment_id: environment.id, at }),
  },
  exceptions: {
    shownBy: "exceptions.list",
    read: (of) => readOpenExceptions(of.db, viewOf(of), of.context.at),
  },
  approvals: {
    shownBy: "approvals.list",
    read: (of) =>
      readOpenApprovals(of.db, viewOf(of), {
        at: of.context.at,
        operatorId: of.context.session?.operator_id ?? null,
      }),
  },
  customers_in_review: {
    shownBy: "customers.list",
    read: ({ context, db }) => readCustomersInReview(db, accountOf(context), context.at),
  },
  paykeys_in_review: {
    shownBy: "paykeys.list",
    read: ({ context, db }) => readPaykeysInReview(db, accountOf(context), context.at),
  },
  held_payments: {
    shownBy: "payments.list",
    read: ({ context, db }) => readHeldPayments(db, accountOf(context), context.at),
  },
  return_rates: { shownBy: "return_rates.get", read: readRates },
  webhooks: {
    shownBy: "webhook_endpoints.list",
    read: (of) => readWebhookHealth(of.db, viewOf(of)),
  },
  sinks: {
    shownBy: "sinks.list",
    isPlatforms: true,
    read: ({ context, db }) => readSinks(db, context),
  },
  books: {
    shownBy: "ledger.balances",
    isPlatforms: true,
    read: ({ context, db }) => readProvedBooks(db, context.environment.id),
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[];

async function readSinks(db: Executor, { environment, at }: RequestContext) {
  const sinks = await listSinkHealth(db, environment.id);
  const states = sinks.map(sinkStateOf);
  const running = sinks.filter(({ status }) => status === "running");
  const lags = running.map((sink) => sinkLagOf(sink, at));
  return {
    sinks: sinks.length,
    paused: states.filter((state) => state === "paused").length,
    failing: states.filter((state) => state === "failing").length,
    failing_since: sinks.flatMap((sink) => sink.failing_since ?? []).sort()[0] ?? null,
    behind: Math.max(0, ...lags.map(({ events }) => events)),
    behind_seconds: Math.max(0, ...lags.map(({ seconds }) => seconds)),
  };
}

/** A part may take this long before it is left out. */
const MOST_MS = 1_000;

/** Undefined if it took too long. */
export async function readPart(
  context: RequestContext,
  name: PartName,
  reach: Reach,
): Promise<unknown> {
  const part: Part = PARTS[name];
  const settings = `set local statement_timeout = ${MOST_MS}`;
  try {
    return await context.app.db.tx((db) => part.read({ context, db, reach }), settings);
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

async function readBanks({ context: { environment, at }, db }: PartOf): Promise<object[]> {
  const [banks, failing] = await Promise.all([
    listBanks(db, environment.id),
    listFailingSteps(db, environment.id),
  ]);
  return await Promise.all(
    banks.map(async (bank) => {
      const [cutoff] = nextCutoffs(bank.profile, at, 1);
      const cutoff_at = cutoff?.cutoff_at ?? at;
      const scope = bankScopeOf(bank, banks);
      const of = { environment_id: environment.id, scope, cutoff_at };
      return {
        ...factsOf(bank, at),
        next_cutoff: {
          cutoff_at,
          deadline_at: cutoff?.deadline_at ?? at,
          same_day: cutoff?.same_day ?? false,
          ...contentOf(await readCutoffContent(db, of)),
        },
        failing_steps: failing.filter(({ bank_id }) => bank_id === bank.id).map(stepOf),
      };
    }),
  );
}

function contentOf({ debit_cents, credit_cents, ...content }: CutoffContent) {
  return { ...content, debits: debit_cents.toString(), credits: credit_cents.toString() };
}

function factsOf({ id, profile, sending, origination_lock, ...bank }: Bank, at: Instant) {
  return {
    id,
    name: profile.name,
    sending,
    locked_since: origination_lock?.since ?? null,
    next_poll_at: bank.next_poll_at,
    is_poll_late: bank.next_poll_at < at,
    returns_read_through: bank.returns_read_through,
  };
}

const stepOf = ({ step, failures, since, retry_at, fault }: FailingStep) => ({
  step,
  failures,
  since,
  retry_at,
  fault,
});

async function readMoney({ context: { environment, at }, db }: PartOf): Promise<object[]> {
  const from = addDays(easternTime(at).date, -DAYS);
  const days = await listDaysOfMoney(db, environment.id, from);
  return days.map(({ day, in_cents, out_cents, returned_cents }) => ({
    day,
    in: in_cents.toString(),
    out: out_cents.toString(),
    returned: returned_cents.toString(),
  }));
}

/** The account's own rates and those of its company ids; entry classes have no ceiling of their own. */
async function readRates({ context, db, reach }: PartOf): Promise<object[]> {
  const to = easternTime(context.at).date;
  const groups = await readAccountRates(db, { ...accountOf(context), to });
  return groups
    .filter(({ scope }) => scope !== "sec_code")
    .map((group) => serializeGroup(group, reach === "environment"))
    .flatMap(({ scope, id, rates }) => rates.map((rate) => ({ scope, id, ...rate })));
}
