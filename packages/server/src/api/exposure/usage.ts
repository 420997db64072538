import { addDays, nextBankingDay, usedCents, type CivilDate, type LimitUse } from "@railhead/core";
import { Type } from "typebox";
import {
  compareExposure,
  listLimitDays,
  readKnownExposure,
} from "../../db/tables/exposure/exposure-counts.ts";
import { listExposureLimits } from "../../db/tables/exposure/exposure-limits.ts";
import { listBanks, type BankProfile } from "../../db/tables/banks/banks.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { CivilDate as CivilDateSchema } from "../../http/schema/schema.ts";
import { planPayment } from "../../payments/scheduling/plan.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { shared } from "./limits.ts";
import { Exposure, ExposureVerification } from "./schema.ts";

/** Calendar days that hold the longest window. */
const WINDOW_DAYS = 45;
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
    query: Type.Object({ settlement_date: Type.Optional(CivilDateSchema()) }),
    list: { sorts: PLATFORM_SORTS },
    response: Exposure,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const banks = await listBanks(app.db, environment.id);
    const profile = banks.find(({ is_default }) => is_default)?.profile;
    const date = query.settlement_date ?? nextSettlement(context, profile);
    const [{ rows, total }, days] = await Promise.all([
      listExposureLimits(app.db, environment.id, {
        order: platformOrder(paging.sort_by, paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      }),
      listLimitDays(app.db, environment.id, {
        from: addDays(date, -WINDOW_DAYS),
        to: addDays(date, WINDOW_DAYS),
      }),
    ]);
    const closures = profile === undefined ? undefined : closuresOf(profile);
    const shown = rows.map((row) => {
      const own = days.filter(({ limit_id }) => limit_id === row.id);
      const use: LimitUse = {
        limit: row,
        sums: new Map(own.map((day) => [day.settlement_date, day])),
      };
      const used = usedCents(use, date, closures);
      const { id, scope, scope_id, side, kind, effect } = row;
      return {
        id,
        scope,
        scope_id,
        side,
        kind,
        days: row.days,
        effect,
        settlement_date: date,
        limit: row.limit_cents.toString(),
        used: used.toString(),
        headroom: (row.limit_cents - used).toString(),
      };
    });
    return page(shown, total);
  },
);

/** The settlement day of a standard payment made now; an environment may have no bank yet. */
function nextSettlement({ at }: RequestContext, profile: BankProfile | undefined): CivilDate {
  const asked = { kind: "payout", amount_cents: 0n, processing: "standard" } as const;
  const payment_date = easternTime(at).date;
  if (profile === undefined) return nextBankingDay(payment_date);
  return planPayment(profile, { ...asked, payment_date }, at).settlement_date;
}

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
        account_id: one.account_id,
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
