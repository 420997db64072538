import { nextBankingDay, rollForward, type Instant } from "@railhead/core";
import type { Ids } from "../base/ids.ts";
import type { BankProfile } from "../db/tables/banks/banks.ts";
import type { OpenDay } from "../db/tables/banks/file-days.ts";
import { dayEndsAt } from "../rails/calendar/bank-day.ts";
import { closuresOf } from "../rails/calendar/calendar.ts";
import { easternTime } from "../rails/calendar/eastern-time.ts";

/** The first day of a new bank that gets notice of its totals; each later day is opened when one is closed. */
export function firstFileDay(
  ids: Ids,
  bank: {
    readonly environment_id: string;
    readonly id: string;
    readonly profile: BankProfile;
    readonly at: Instant;
  },
): OpenDay {
  const { environment_id, id: bank_id, profile, at } = bank;
  const closures = closuresOf(profile);
  const today = rollForward(easternTime(at).date, closures);
  const isOver = dayEndsAt(profile, today) <= at;
  const file_date = isOver ? nextBankingDay(today, closures) : today;
  const due_at = dayEndsAt(profile, file_date);
  return { environment_id, id: ids.uuid(at), bank_id, file_date, due_at, at };
}
