import { addDays, fedHolidays, isBankingDay } from "@railhead/core";
import { Type } from "typebox";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { CivilDate, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { nextCutoffs } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

const MAX_DAYS = 400;
const Calendar = Type.Object({
  timezone: OneOf(["America/New_York"]),
  today: CivilDate(),
  is_banking_day: Type.Boolean(),
  next_cutoffs: Type.Array(
    Type.Object({
      cutoff_at: Type.String({ format: "date-time" }),
      deadline_at: Type.String({ format: "date-time" }),
      same_day: Type.Boolean(),
      submission_date: CivilDate(),
      settlement_date: CivilDate(),
      settles_at: Type.String({ format: "date-time" }),
      paid_date: CivilDate(),
    }),
  ),
  days: Type.Array(
    Type.Object({
      date: CivilDate(),
      is_banking_day: Type.Boolean(),
      closed_for: Nullable(Type.String()),
    }),
  ),
});
export const getAchCalendar = route(
  {
    operationId: "ach_calendar.get",
    method: "GET",
    path: "/v1/ach_calendar",
    summary: "Read the ACH calendar: banking days and cut-offs",
    description:
      "Shows the expected dates of a payment that is ready before each of the next five cut-offs, by the environment's clock. Days are New York dates, by default the next fourteen. Uses the given bank, or the default bank.",
    query: Type.Object({
      from: Type.Optional(CivilDate()),
      to: Type.Optional(CivilDate()),
      bank_id: Type.Optional(Uuid()),
    }),
    response: Calendar,
    problems: ["not_found", "validation_error"],
    scope: "ach_calendar:read",
    accountScoped: false,
  },
  async ({ app, environment, at }, { query }) => {
    const banks = await listBanks(app.db, environment.id);
    const bank = banks.find(({ id, is_default }) =>
      query.bank_id === undefined ? is_default : id === query.bank_id,
    );
    if (bank === undefined) throw problem("not_found");
    const { profile } = bank;
    const closures = new Set(profile.closures ?? []);
    const today = easternTime(at).date;
    const from = query.from ?? today;
    const to = query.to ?? addDays(from, 13);
    if (to < from || to > addDays(from, MAX_DAYS - 1)) {
      throw invalid([{ reference: "/to", detail: `Must be within ${MAX_DAYS} days from from.` }]);
    }
    const days: object[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      days.push({
        date,
        is_banking_day: isBankingDay(date, closures),
        closed_for: reasonOf(date, closures),
      });
    }
    return ok({
      timezone: "America/New_York",
      today,
      is_banking_day: isBankingDay(today, closures),
      next_cutoffs: nextCutoffs(profile, at, 5),
      days,
    });
  },
);
function reasonOf(date: string, closures: ReadonlySet<string>): string | null {
  if (isBankingDay(date, closures)) return null;
  const holiday = fedHolidays(Number(date.slice(0, 4))).find((day) => day.date === date);
  if (holiday !== undefined) return holiday.name;
  return closures.has(date) ? "Bank closure" : "Weekend";
}

/** In the order of the documentation. */
export const achCalendarRoutes: readonly Route[] = [getAchCalendar];
