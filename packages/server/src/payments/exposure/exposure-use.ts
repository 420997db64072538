import {
  addDays,
  nextBankingDay,
  usedCents,
  type Cents,
  type CivilDate,
  type Instant,
  type LimitUse,
} from "@railhead/core";
import type { Database } from "../../db/postgres/executor.ts";
import type { PageOf, PageQuery } from "../../db/postgres/page.ts";
import { listBanks, type BankProfile } from "../../db/tables/banks/banks.ts";
import { listLimitDays } from "../../db/tables/exposure/exposure-counts.ts";
import {
  listExposureLimits,
  type ExposureLimitRow,
} from "../../db/tables/exposure/exposure-limits.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { planPayment } from "../scheduling/plan.ts";

/** Calendar days that hold the longest window. */
const WINDOW_DAYS = 45;

/** What payments take of a limit. */
export interface ExposureUse {
  readonly limit: ExposureLimitRow;
  readonly settlement_date: CivilDate;
  readonly used_cents: Cents;
}

/** Limits and what is used of each for a settlement day, by default that of a payment made now. */
export async function readExposureUses(
  db: Database,
  { environment_id, at }: { readonly environment_id: string; readonly at: Instant },
  asked: Omit<PageQuery, "where"> & { readonly settlement_date: CivilDate | undefined },
): Promise<PageOf<ExposureUse>> {
  const { settlement_date, ...page } = asked;
  const banks = await listBanks(db, environment_id);
  const profile = banks.find(({ is_default }) => is_default)?.profile;
  const date = settlement_date ?? nextSettlement(at, profile);
  const [{ rows, total }, days] = await Promise.all([
    listExposureLimits(db, environment_id, page),
    listLimitDays(db, environment_id, {
      from: addDays(date, -WINDOW_DAYS),
      to: addDays(date, WINDOW_DAYS),
    }),
  ]);
  const closures = profile === undefined ? undefined : closuresOf(profile);
  const uses = rows.map((limit) => {
    const own = days.filter(({ limit_id }) => limit_id === limit.id);
    const use: LimitUse = { limit, sums: new Map(own.map((day) => [day.settlement_date, day])) };
    return { limit, settlement_date: date, used_cents: usedCents(use, date, closures) };
  });
  return { rows: uses, total };
}

/** The settlement day of a standard payment made now; an environment may have no bank yet. */
function nextSettlement(at: Instant, profile: BankProfile | undefined): CivilDate {
  const asked = { kind: "payout", amount_cents: 0n, processing: "standard" } as const;
  const payment_date = easternTime(at).date;
  if (profile === undefined) return nextBankingDay(payment_date);
  return planPayment(profile, { ...asked, payment_date }, at).settlement_date;
}
