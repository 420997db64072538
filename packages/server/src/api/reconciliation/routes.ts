import { addDays, type CivilDate as Day } from "@railhead/core";
import { Type } from "typebox";
import { listExpectedMovements } from "../../db/tables/banks/expected-movements.ts";
import { listOpenLinesOfDays, type OpenLine } from "../../db/tables/banks/statement-lines.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { CivilDate, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { MAX_ENTRY_CENTS } from "../../rails/files/layout.ts";
import { compareDays, type DayOfAccount } from "../../rails/statements/days-of-account.ts";
import { DIFFERENCES } from "../../rails/statements/match-statement.ts";
import {
  missingMovements,
  openMovements,
  takenMovements,
  type Expected,
} from "../../rails/statements/open-movements.ts";
import { suggestMatches } from "../../rails/statements/suggest-matches.ts";
import { LINE_DIFFERENCES, MOVEMENTS } from "../bank-statements/schema.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

const MAX_DAYS = 31;
const DEFAULT_DAYS = 14;
/** Lines and movements of one response; their counts are of all. */
const MAX_ITEMS = 200;
/** A bank posts within days: movements of days around the range explain its lines. */
const AROUND_DAYS = 7;

const cents = () => Type.String({ description: "Signed cents; what came in is positive." });
const InAndOut = () => Type.Object({ in: cents(), out: cents() });
const Movement = Type.Object({
  type: OneOf(MOVEMENTS),
  id: Uuid(),
  name: Type.String(),
  date: Type.String({ format: "date" }),
  amount: cents(),
});
const Differences = Type.Object({
  from: Type.String({ format: "date" }),
  to: Type.String({ format: "date" }),
  difference: cents(),
  days: Type.Array(
    Type.Object({
      date: Type.String({ format: "date" }),
      expected: InAndOut(),
      shown: InAndOut(),
      unexplained: Type.Object({ count: Type.Integer(), amount: cents() }),
      difference: cents(),
    }),
  ),
  line_count: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      statement_id: Uuid(),
      statement_name: Type.String(),
      line: Type.Integer(),
      date: Type.String({ format: "date" }),
      amount: cents(),
      type_code: Type.String(),
      text: Type.String(),
      difference: Nullable(OneOf(LINE_DIFFERENCES)),
      what_next: Type.String(),
      suggestions: Type.Array(Type.Object({ why: Type.String(), movements: Type.Array(Movement) })),
    }),
  ),
  movement_count: Type.Integer(),
  movements: Type.Array(Movement),
});

const listDifferences = route(
  {
    operationId: "reconciliation.differences",
    method: "GET",
    path: "/v1/reconciliation/differences",
    summary: "Compare bank statements with the books, by day",
    description:
      "What the books expect on the settlement account, what statements show of it, lines that nothing explains, with what they may be, and movements that no statement shows. At most 31 days; by default the last 14. With `bank_id`, only statements and movements of that bank. Lists hold 200 items; their counts are of all. Requires a platform key.",
    query: Type.Object({
      bank_id: Type.Optional(Uuid()),
      from: Type.Optional(CivilDate()),
      to: Type.Optional(CivilDate()),
    }),
    response: Differences,
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const days = rangeOf(query, easternTime(at).date);
    const bank_id = query.bank_id ?? null;
    const [around, lines] = await Promise.all([
      listExpectedMovements(app.db, {
        environment_id: environment.id,
        bank_id,
        of: { from: addDays(days.from, -AROUND_DAYS), to: addDays(days.to, AROUND_DAYS) },
        traces: [],
        max_entry_cents: MAX_ENTRY_CENTS,
      }),
      listOpenLinesOfDays(app.db, { environment_id: environment.id, bank_id, ...days }),
    ]);
    const inRange = around.filter(({ date }) => date >= days.from && date <= days.to);
    const open = openMovements(around);
    const missing = missingMovements(days, around, takenMovements(around));
    const compared = compareDays(inRange, lines);
    return ok({
      ...days,
      difference: compared.reduce((sum, day) => sum + day.difference, 0n).toString(),
      days: compared.map(serializeDay),
      line_count: lines.length,
      lines: lines.slice(0, MAX_ITEMS).map((line) => serializeLine(line, open)),
      movement_count: missing.length,
      movements: missing.slice(0, MAX_ITEMS).map(serializeMovement),
    });
  },
);

/** The days that are asked for. Throws the 422 of a range that is too long or turned round. */
function rangeOf(query: { from?: Day; to?: Day }, today: Day): { from: Day; to: Day } {
  const to = query.to ?? (query.from === undefined ? today : addDays(query.from, DEFAULT_DAYS - 1));
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const outside = [query.from, query.to].find((day) => day !== undefined && !isNear(day));
  if (outside !== undefined) {
    const reference = outside === query.from ? "/from" : "/to";
    throw invalid([{ reference, detail: "Must be from 1900-01-31 to 9998-12-31." }]);
  }
  if (to < from) throw invalid([{ reference: "/to", detail: "Must not be before from." }]);
  if (to > addDays(from, MAX_DAYS - 1)) {
    throw invalid([{ reference: "/to", detail: `Must be at most ${MAX_DAYS} days from from.` }]);
  }
  return { from, to };
}

/** Days around it are asked for, too, and the database has no year before the first. */
const isNear = (day: Day): boolean => day >= "1900-01-31" && day <= "9998-12-31";

function serializeDay({ date, expected, shown, unexplained, difference }: DayOfAccount) {
  const both = (one: { in: bigint; out: bigint }) => ({
    in: one.in.toString(),
    out: one.out.toString(),
  });
  return {
    date,
    expected: both(expected),
    shown: both(shown),
    unexplained: { count: unexplained.count, amount: unexplained.amount.toString() },
    difference: difference.toString(),
  };
}

function serializeLine(line: OpenLine, open: readonly Expected[]) {
  const { amount_cents, difference, bank_id, ...shown } = line;
  const ofBank = open.filter((one) => bank_id === null || one.bank_id === bank_id);
  return {
    ...shown,
    amount: amount_cents.toString(),
    difference,
    what_next: DIFFERENCES[difference ?? "unmatched"],
    suggestions: suggestMatches(line, ofBank).map(({ why, movements }) => ({
      why,
      movements: movements.map((one) => ({
        ...serializeMovement(one),
        // As the line has it: a business's own statement has the opposite sign.
        amount: (movements.length === 1 ? amount_cents : one.amount_cents).toString(),
      })),
    })),
  };
}

const serializeMovement = ({ type, id, name, date, amount_cents }: Expected) => ({
  type,
  id,
  name,
  date,
  amount: amount_cents.toString(),
});

/** In the order of the documentation. */
export const reconciliationRoutes: readonly Route[] = [listDifferences];
