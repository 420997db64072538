import {
  addMs,
  WINDOW_MEASURES,
  type Instant,
  type WindowFacts,
  type WindowMeasure,
  type WindowQuestion,
} from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import type { ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import {
  listWindowFigures,
  type AskedWindow,
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
  const windows = new Map<string, AskedWindow>(
    questions.map((question) => {
      const { key, ms } = question;
      const name = nameOf(question);
      return [name, { key, since: addMs(at, -ms), counts_distinct: name.endsWith("distinct") }];
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

/** Measures of one key and length are read together, but what is counted once is read in another way. */
const nameOf = ({ key, ms, measure }: WindowQuestion) =>
  `${key} ${ms} ${measure.startsWith("distinct_") ? "distinct" : "amounts"}`;

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

function figureOf(measure: WindowMeasure, seen: WindowFigures | undefined): bigint | undefined {
  if (seen === undefined || seen.count === 0n) return WINDOW_MEASURES[measure].empty;
  if (measure === "mean") return seen.sum / seen.count;
  return seen[measure] ?? undefined;
}
