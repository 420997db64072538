import {
  RATE_HOLDS,
  RETURN_CEILINGS,
  RETURN_RATE_METHOD,
  type ReturnRateName,
} from "@railhead/core";
import { Type } from "typebox";
import { ok, route } from "../../http/route.ts";
import { CivilDate, Nullable, OneOf } from "../../http/schema.ts";
import { readRateHold } from "../../payments/return-rate-guard.ts";
import { periodUpTo, readReturnRates, renderRate } from "../../payments/return-rates.ts";
import { easternTime } from "../../rails/eastern-time.ts";

const NAMES = Object.keys(RETURN_CEILINGS) as [ReturnRateName];

const RateResponse = Type.Object({
  name: OneOf(NAMES),
  originated: Type.Integer(),
  returned: Type.Integer(),
  rate: Type.String({ description: "Percent of the entries, with four decimals." }),
  ceiling: Type.String({ description: "Percent; the network's ceiling." }),
  headroom: Type.Integer({ description: "Returns that may still come before a breach." }),
  level: OneOf(["ok", "warning", "breach", "too_few"]),
});

export const getReturnRates = route(
  {
    operationId: "return_rates.get",
    method: "GET",
    path: "/v1/return_rates",
    summary: "Read the return rates of debits against the network's ceilings",
    description: "Per account, company id and entry class, over 60 days of originated debits.",
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
  async ({ app, environment, accountId, at }, { query }) => {
    const to = query.as_of ?? easternTime(at).date;
    const of = { environment_id: environment.id, account_ids: [accountId], to };
    const groups = await readReturnRates(app.db, of);
    return ok({
      ...periodUpTo(to),
      method: RETURN_RATE_METHOD,
      hold: await readRateHold(app.db, { environment_id: environment.id, account_id: accountId }),
      groups: groups.map(({ rates, ...group }) => ({ ...group, rates: rates.map(renderRate) })),
    });
  },
);
