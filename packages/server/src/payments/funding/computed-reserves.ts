import {
  addDays,
  previousBankingDay,
  RESERVE_DAYS,
  RESERVE_RECENT_DAYS,
  returnReserve,
  type AccountSettings,
  type CivilDate,
  type Closures,
  type Instant,
  type ObservedDebits,
  type ReturnReserve,
} from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import { sumObservedDebits } from "../../db/tables/accounts/return-reserves.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** The days whose files count: those made before today, so that sealing changes no reserve. */
export interface ReserveDays {
  readonly from: CivilDate;
  readonly recent_from: CivilDate;
  readonly to: CivilDate;
}

/** A computed reserve and what it was computed from. */
export interface ComputedReserve extends ObservedDebits, ReturnReserve, ReserveDays {}

export type ReservesByAccount = ReadonlyMap<string, ComputedReserve>;

export function reserveDays(at: Instant, closures: Closures): ReserveDays {
  const today = easternTime(at).date;
  let recent_from = today;
  for (let day = 0; day < RESERVE_RECENT_DAYS; day += 1) {
    recent_from = previousBankingDay(recent_from, closures);
  }
  return { from: addDays(today, -RESERVE_DAYS), recent_from, to: addDays(today, -1) };
}

/** Whether an account's least reserve is computed. */
export const isReserveComputed = ({
  mode,
  reserve_basis,
}: AccountSettings["payout_funding"]): boolean =>
  mode === "reserve" && reserve_basis === "computed";

const NONE = { recent_cents: 0n, window_cents: 0n, two_day_cents: 0n, unauthorized_cents: 0n };

/** The computed reserves of accounts, of those alone that have one. */
export async function readComputedReserves(
  db: Executor,
  of: {
    readonly environment_id: string;
    readonly at: Instant;
    readonly closures: Closures;
    readonly settings: Iterable<readonly [string, AccountSettings["payout_funding"]]>;
  },
): Promise<ReservesByAccount> {
  const account_ids = [...of.settings].flatMap(([id, one]) => (isReserveComputed(one) ? [id] : []));
  if (account_ids.length === 0) return new Map();
  const days = reserveDays(of.at, of.closures);
  const { environment_id } = of;
  const rows = await sumObservedDebits(db, { environment_id, account_ids, ...days });
  const byId = new Map(rows.map(({ account_id, ...observed }) => [account_id, observed]));
  return new Map(
    account_ids.map((id) => {
      const observed: ObservedDebits = byId.get(id) ?? NONE;
      return [id, { ...observed, ...returnReserve(observed), ...days }];
    }),
  );
}
