import {
  RATE_HOLDS,
  RETURN_CEILINGS,
  RETURN_RATE_METHOD,
  type ReturnRateName,
} from "@railhead/core";
import { Type } from "typebox";
import { ok, route, type Route } from "../../http/route/route.ts";
import { CivilDate, Nullable, OneOf } from "../../http/schema/schema.ts";
import { readRateHold } from "../../payments/return-rates/return-rate-holds.ts";
import {
  periodUpTo,
  readAccountRates,
  readRatedDays,
} from "../../payments/return-rates/return-rates.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { serializeDay, serializeGroup } from "./serialize.ts";

const NAMES = Object.keys(RETURN_CEILINGS) as [ReturnRateName];
const figure = (description: string) =>
  Nullable(
    Type.Integer({
      description: `${description} Null to an account's key where other accounts' entries are counted too.`,
    }),
  );
const RateResponse = Type.Object({
  name: OneOf(NAMES),
  originated: figure("Debits that were sent."),
  returned: figure("Those of them that came back."),
  rate: Type.String({ description: "Percent of the entries, with four decimals." }),
  ceiling: Type.String({ description: "Percent; the network's ceiling." }),
  headroom: figure("Returns that may still come before a breach."),
  level: OneOf(["ok", "warning", "breach", "too_few"]),
});
export const getReturnRates = route(
  {
    operationId: "return_rates.get",
    method: "GET",
    path: "/v1/return_rates",
    summary: "Read return rates against the Nacha thresholds",
    description: [
      "Over 60 days of originated debits: of the account, of each entry class of it, and of each",
      "company id that its entries were sealed with or would be now. A company id's rate is over the",
      "entries of all accounts that use it, as the guard judges it; an account's key sees of it the",
      "rate alone, and none of the figures, where entries of other accounts are among them.",
    ].join(" "),
    query: Type.Object({ as_of: Type.Optional(CivilDate()) }),
    response: Type.Object({
      from: Type.String({ format: "date" }),
      to: Type.String({ format: "date" }),
      method: Type.String(),
      hold: Type.Object(
        {
          setting: OneOf(RATE_HOLDS),
          reason: Nullable(
            Type.String({ description: "Why charges are held now; null: none are." }),
          ),
        },
        { description: "What the account's setting `return_rates.hold` does at this moment." },
      ),
      groups: Type.Array(
        Type.Object({
          scope: OneOf(["account", "company", "sec_code"]),
          id: Type.String(),
          rates: Type.Array(RateResponse),
        }),
      ),
    }),
    problems: [],
    scope: "return_rates:read",
    accountScoped: true,
  },
  async ({ app, environment, key, accountId, at }, { query }) => {
    const to = query.as_of ?? easternTime(at).date;
    const of = { environment_id: environment.id, account_id: accountId };
    const groups = await readAccountRates(app.db, { ...of, to });
    const isPlatform = key.account_id === null;
    return ok({
      ...periodUpTo(to),
      method: RETURN_RATE_METHOD,
      hold: await readRateHold(app.db, { ...of, at }),
      groups: groups.map((group) => serializeGroup(group, isPlatform)),
    });
  },
);

const count = (description: string) => Type.Integer({ description });
export const listReturnRateDays = route(
  {
    operationId: "return_rates.days",
    method: "GET",
    path: "/v1/return_rates/days",
    summary: "Read returns by day of origination",
    description:
      "The account's debits of the same 60 days, by the day their file was made. A return counts on the day of the entry that it returns. Days without debits are left out.",
    query: Type.Object({ as_of: Type.Optional(CivilDate()) }),
    response: Type.Object({
      from: Type.String({ format: "date" }),
      to: Type.String({ format: "date" }),
      days: Type.Array(
        Type.Object({
          day: Type.String({ format: "date", description: "The day of the files." }),
          originated: count("Debits in files of the day."),
          returned: Type.Object(
            {
              unauthorized: count("Those that came back as unauthorized."),
              administrative: count("Those that came back for wrong account data."),
              overall: count("All that came back."),
            },
            { description: "Those of them that came back, by the rate in which they count." },
          ),
        }),
      ),
    }),
    problems: [],
    scope: "return_rates:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId, at }, { query }) => {
    const to = query.as_of ?? easternTime(at).date;
    const of = { environment_id: environment.id, account_id: accountId, to };
    const days = await readRatedDays(app.db, of);
    return ok({ ...periodUpTo(to), days: days.map(serializeDay) });
  },
);

/** In the order of the documentation. */
export const returnRatesRoutes: readonly Route[] = [getReturnRates, listReturnRateDays];
