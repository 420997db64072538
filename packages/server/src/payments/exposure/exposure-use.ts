import {
  addDays,
  nextBankingDay,
  usedCents,
  type Cents,
  type CivilDate,
  type Instant,
  type LimitUse,
} from "@railhead/core";
import { groupBy } from "../../base/group-by.ts";
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

interface UsesWanted extends Omit<PageQuery, "where"> {
  readonly settlement_date?: CivilDate | undefined;
  /** Only limits of which something, and at least so much of the whole, is used. */
  readonly min_used_percent?: number | undefined;
}

/** Limits and what is used of each for a settlement day, by default that of a payment made now. */
export async function readExposureUses(
  db: Database,
  { environment_id, at }: { readonly environment_id: string; readonly at: Instant },
  { settlement_date, min_used_percent, ...page }: UsesWanted,
): Promise<PageOf<ExposureUse>> {
  const isFiltered = min_used_percent !== undefined;
  const banks = await listBanks(db, environment_id);
  const profile = banks.find(({ is_default }) => is_default)?.profile;
  const date = settlement_date ?? nextSettlement(at, profile);
  const [{ rows, total }, days] = await Promise.all([
    listExposureLimits(
      db,
      environment_id,
      isFiltered ? { ...page, limit: Number.MAX_SAFE_INTEGER, offset: 0 } : page,
    ),
    listLimitDays(db, environment_id, {
      from: addDays(date, -WINDOW_DAYS),
      to: addDays(date, WINDOW_DAYS),
    }),
  ]);
  const closures = profile === undefined ? undefined : closuresOf(profile);
  const daysOf = groupBy(days, ({ limit_id }) => limit_id);
  const uses = rows.map((limit) => {
    const own = daysOf.get(limit.id) ?? [];
    const use: LimitUse = { limit, sums: new Map(own.map((day) => [day.settlement_date, day])) };
    return { limit, settlement_date: date, used_cents: usedCents(use, date, closures) };
  });
  if (!isFiltered) return { rows: uses, total };
  const near = uses.filter((use) => isUsedTo(use, min_used_percent));
  const shown = near.slice(page.offset, page.offset + page.limit);
  return { rows: shown, total: BigInt(near.length) };
}

const isUsedTo = ({ limit, used_cents }: ExposureUse, percent: number): boolean =>
  used_cents > 0n && used_cents * 100n >= limit.limit_cents * BigInt(percent);

/** The settlement day of a standard payment made now; an environment may have no bank yet. */
function nextSettlement(at: Instant, profile: BankProfile | undefined): CivilDate {
  const asked = { kind: "payout", amount_cents: 0n, processing: "standard" } as const;
  const payment_date = easternTime(at).date;
  if (profile === undefined) return nextBankingDay(payment_date);
  return planPayment(profile, { ...asked, payment_date }, at).settlement_date;
}
