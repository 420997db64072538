import {
  addMs,
  WINDOW_MEASURES,
  type Instant,
  type WindowFact,
  type WindowFacts,
  type WindowQuestion,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { listWindowFigures, type ReadMeasure } from "../../db/tables/risk/windows.ts";
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
  const names = [...new Set(questions.map(nameOf))];
  const windows = names.map((name) => {
    const asked = questions.filter((question) => nameOf(question) === name);
    const { key, ms } = assertFound(asked[0], name);
    return { key, since: addMs(at, -ms), measures: new Set(asked.flatMap(measuresOf)) };
  });
  const read = await listWindowFigures(db, environment_id, {
    payments: payments.map((payment) => {
      const { customer_id, bank_account, routing_number, customer_email } = knownOf(payment);
      const email_domain = domainOf(customer_email);
      return { ...payment, customer_id, bank_account, routing_number, email_domain };
    }),
    windows,
  });
  const texts = new Map(read.map((one) => [`${one.window} ${one.measure}`, one.figures]));
  const columns = questions.map((question): readonly [WindowFact, readonly Figure[]] => {
    const figures = (measure: ReadMeasure) =>
      texts.get(`${names.indexOf(nameOf(question))} ${measure}`)?.split(",") ?? [];
    return [question.fact, figuresOf(question, figures)];
  });
  const places = new Map(payments.map(({ id }, place) => [id, place]));
  return ({ id }) => {
    const place = assertFound(places.get(id), "a payment of the set");
    const facts: { [Fact in WindowFact]?: Figure } = {};
    for (const [fact, figures] of columns) facts[fact] = figures[place];
    return facts;
  };
}

type Figure = bigint | undefined;

/** Measures of one key and length are read together, but what is counted once is read in another way. */
const nameOf = ({ key, ms, measure }: WindowQuestion) =>
  `${key} ${ms} ${measure.startsWith("distinct_") ? "distinct" : "amounts"}`;

const measuresOf = ({ measure }: WindowQuestion): readonly ReadMeasure[] =>
  measure === "mean" ? ["sum", "count"] : [measure];

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** The figures of a question, by the places of the payments. */
function figuresOf(
  { measure }: WindowQuestion,
  texts: (measure: ReadMeasure) => readonly string[],
): readonly Figure[] {
  const { empty } = WINDOW_MEASURES[measure];
  if (measure !== "mean") return texts(measure).map((text) => (text === "" ? empty : BigInt(text)));
  const counts = texts("count").map(BigInt);
  return texts("sum").map((sum, place) => {
    const count = counts[place] ?? 0n;
    return count === 0n ? empty : BigInt(sum) / count;
  });
}
