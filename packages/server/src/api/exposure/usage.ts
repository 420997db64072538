import { addDays } from "@railhead/core";
import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { compareExposure, readKnownExposure } from "../../db/tables/exposure/exposure-counts.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { CivilDate as CivilDateSchema } from "../../http/schema/schema.ts";
import { readExposureUses } from "../../payments/exposure/exposure-use.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { shared } from "./limits.ts";
import { Exposure, ExposureVerification } from "./schema.ts";

/** Calendar days back for which counts are kept in full. */
const VERIFIED_DAYS = 45;

const list = route(
  {
    ...shared,
    scope: "banks:read",
    method: "GET",
    operationId: "exposure.list",
    path: "/v1/exposure",
    summary: "Read what each exposure limit has left",
    description:
      "For a settlement day; by default that of a payment made now. Of a window, `used` is the sum of its fullest window that holds the day. Requires a platform key.",
    query: Type.Object({
      settlement_date: Type.Optional(CivilDateSchema()),
      min_used_percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Exposure,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const of = { environment_id: environment.id, at };
    const { rows, total } = await readExposureUses(app.db, of, {
      settlement_date: query.settlement_date,
      min_used_percent: query.min_used_percent,
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    const shown = rows.map(({ limit, settlement_date, used_cents }) => ({
      id: limit.id,
      scope: limit.scope,
      scope_id: limit.scope_id,
      side: limit.side,
      kind: limit.kind,
      days: limit.days,
      effect: limit.effect,
      settlement_date,
      limit: limit.limit_cents.toString(),
      used: used_cents.toString(),
      headroom: (limit.limit_cents - used_cents).toString(),
    }));
    return page(shown, total);
  },
);

const NOTHING_COUNTED = { compared: 0, differences: [] };

const verify = route(
  {
    ...shared,
    scope: "banks:read",
    method: "GET",
    operationId: "exposure.verify",
    path: "/v1/exposure/verify",
    summary: "Compare exposure with the payments",
    description:
      "Counts the payments again and names each sum that differs; there should be none. Without a limit nothing is counted. Requires a platform key.",
    response: ExposureVerification,
    problems: [],
  },
  async (context) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const since = addDays(easternTime(at).date, -VERIFIED_DAYS);
    const { version } = await readKnownExposure(app.db, environment.id);
    const { compared, differences } =
      version > 0 ? await compareExposure(app.db, environment.id, since) : NOTHING_COUNTED;
    return ok({
      since,
      compared,
      differences: differences.map((one) => ({
        scope: one.scope,
        scope_id: one.scope_id,
        side: one.side,
        settlement_date: one.settlement_date,
        same_day: one.is_same_day,
        counted: one.counted_cents.toString(),
        recounted: one.recounted_cents.toString(),
      })),
    });
  },
);

export const exposureUsageRoutes = [list, verify] as const;
