import {
  addMs,
  WINDOW_KEYS,
  WINDOW_MEASURES,
  type Instant,
  type WindowFacts,
  type WindowKey,
  type WindowMeasure,
  type WindowQuestion,
} from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import type { ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import {
  listWindowFigures,
  type AskedWindow,
  type DayRange,
  type WindowFigures,
} from "../../db/tables/risk/windows.ts";
import type { Reviewed } from "./reviewed.ts";

/** Reads the windows that rules ask for, for a set of payments, in one statement. */
export async function readWindows(
  db: Executor,
  { environment_id, at }: { readonly environment_id: string; readonly at: Instant },
  {
    payments,
    questions,
    knownOf,
  }: {
    readonly payments: readonly Reviewed[];
    readonly questions: readonly WindowQuestion[];
    readonly knownOf: (payment: Reviewed) => ReviewFacts;
  },
): Promise<(payment: Reviewed) => WindowFacts> {
  if (questions.length === 0 || payments.length === 0) return () => ({});
  const isDistinct = ({ measure }: WindowQuestion) => measure.startsWith("distinct_");
  const countDistinct = new Set(questions.filter(isDistinct).map(nameOf));
  const measured = new Set(questions.filter(({ measure }) => measure !== "count").map(nameOf));
  const windows = new Map<string, AskedWindow>(
    questions.map((question) => {
      const { key, ms } = question;
      const counts_distinct = countDistinct.has(nameOf(question));
      const since = addMs(at, -ms);
      const isCounted = hasDayCounts(key) && !measured.has(nameOf(question));
      const days = isCounted ? wholeDays(since, payments) : undefined;
      return [nameOf(question), { key, since, counts_distinct, days }];
    }),
  );
  const places = new Map([...windows.keys()].map((name, index) => [name, index]));
  const figures = await listWindowFigures(db, environment_id, {
    payments: payments.map((payment) => {
      const { customer_id, bank_account, routing_number, customer_email } = knownOf(payment);
      const email_domain = domainOf(customer_email);
      return { ...payment, customer_id, bank_account, routing_number, email_domain };
    }),
    windows: [...windows.values()],
  });
  const found = new Map(figures.map((one) => [`${one.window} ${one.id}`, one]));
  return ({ id }) =>
    Object.fromEntries(
      questions.map((question) => {
        const seen = found.get(`${places.get(nameOf(question))} ${id}`);
        return [question.fact, figureOf(question.measure, seen)];
      }),
    );
}

const DAY_MS = 86_400_000;
const dayAfter = (at: Instant) => addMs(`${at.slice(0, 10)}T00:00:00.000Z`, DAY_MS);

/** Whether the payments of a key are counted by day. */
const hasDayCounts = (key: WindowKey) => WINDOW_KEYS[key].most_days_counted !== undefined;

/** The days (UTC) that begin after an instant and end before the first of the payments was made. */
function wholeDays(since: Instant, payments: readonly Reviewed[]): DayRange | undefined {
  const made = payments.map(({ created_at }) => created_at);
  const earliest = made.reduce((one, other) => (other < one ? other : one));
  const [from, until] = [dayAfter(since), addMs(dayAfter(earliest), -DAY_MS)];
  return from < until ? { from, until } : undefined;
}

/** Measures of one key and length are read together. */
const nameOf = ({ key, ms }: WindowQuestion) => `${key} ${ms}`;

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

function figureOf(measure: WindowMeasure, seen: WindowFigures | undefined): bigint | undefined {
  if (seen === undefined || seen.count === 0n) return WINDOW_MEASURES[measure].empty;
  if (measure === "mean") return seen.sum / seen.count;
  return seen[measure] ?? undefined;
}
