import { NEAR_LIMIT_PERCENT, type CivilDate, type Instant } from "@railhead/core";
import { listStops } from "../../db/tables/banks/origination-stops.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import { readExposureUses } from "../../payments/exposure/exposure-use.ts";
import { readReturnRates } from "../../payments/return-rates/return-rates.ts";
import type { DailyReport } from "./daily-schema.ts";

/** Items of a part that one page shows. */
const MOST_SHOWN = 50;

interface Reading {
  readonly db: Database;
  readonly environment_id: string;
  readonly at: Instant;
  readonly date: CivilDate;
}

/** Exposure limits of which little is left, the fullest first. */
export async function readLimits({
  db,
  environment_id,
  at,
}: Reading): Promise<DailyReport["limits"]> {
  const { rows } = await readExposureUses(
    db,
    { environment_id, at },
    {
      min_used_percent: NEAR_LIMIT_PERCENT,
      order: platformOrder("created_at", "asc"),
      limit: Number.MAX_SAFE_INTEGER,
      offset: 0,
    },
  );
  const near = rows.map(({ limit, settlement_date, used_cents }) => {
    const { id, scope, scope_id, side, kind, days, limit_cents } = limit;
    const percent = limit_cents === 0n ? null : Number((used_cents * 100n) / limit_cents);
    return {
      id,
      scope,
      scope_id,
      side,
      kind,
      days,
      settlement_date,
      limit: limit_cents.toString(),
      used: used_cents.toString(),
      percent,
    };
  });
  return near
    .toSorted((one, other) => (other.percent ?? Infinity) - (one.percent ?? Infinity))
    .slice(0, MOST_SHOWN);
}

export async function readRates({
  db,
  environment_id,
  date,
}: Reading): Promise<DailyReport["return_rates"]> {
  const groups = await readReturnRates(db, { environment_id, account_ids: null, to: date });
  return groups.flatMap(({ scope, id, rates }) =>
    scope === "sec_code"
      ? []
      : rates.flatMap(({ name, rate, ceiling, headroom, level }) =>
          level === "warning" || level === "breach"
            ? [{ scope, id, name, rate, ceiling, headroom: Number(headroom), level }]
            : [],
        ),
  );
}

export async function readStops({ db, environment_id }: Reading): Promise<DailyReport["stops"]> {
  const { rows } = await listStops(
    db,
    { environment_id, status: "in_force", account_id: null },
    { order: platformOrder("created_at", "asc"), limit: MOST_SHOWN, offset: 0 },
  );
  return rows.map(({ id, reason, created_at }) => ({ id, why: reason, since: created_at }));
}
