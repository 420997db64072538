import { nextBankingDay, type CivilDate } from "@railhead/core";
import { lockBank, type Bank } from "../../db/tables/banks/banks.ts";
import {
  closeDays,
  listDueDays,
  openDays,
  postponeDays,
  type FileDayRow,
  type OpenDay,
} from "../../db/tables/banks/file-days.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { dayEndsAt, isArrivalObserved } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { Step, StepRun } from "../transitions/step.ts";

/**
 * Gives notice of the control totals of each day whose files are final. The bank's lock, which sealing
 * takes, too, keeps a file from being added meanwhile.
 */
export const closeFileDays: Step = (run) =>
  run.tools.db.tx(async (tx) => {
    const { environment_id, at, tools } = run;
    const bank = await lockBank(tx, run.bank);
    const due = await listDueDays(tx, bank, at);
    if (due.length === 0) return 0;
    // A changed profile may let the day last longer than it did when the day was opened.
    const days = due.map((day) => ({ ...day, due_at: dayEndsAt(bank.profile, day.file_date) }));
    const ended = days.filter(({ due_at }) => due_at <= at);
    await postponeDays(
      tx,
      environment_id,
      days.filter(({ due_at }) => due_at > at),
    );
    const ids = ended.map(({ id }) => id);
    const closed = await closeDays(tx, environment_id, { ids, at });
    const last = ended.at(-1);
    if (last !== undefined) await openDays(tx, daysAfter(run, bank, last.file_date));
    await appendEvents(tx, tools.ids, environment_id, closed.map(closedEvent));
    return due.length;
  });

/**
 * The banking days after a day until the one that lasts still, so that a day without a file is confirmed as
 * such. The simulated bank's days begin with their first file: each day would be a stop of every clock advance.
 */
function daysAfter({ environment_id, at, tools }: StepRun, bank: Bank, date: CivilDate): OpenDay[] {
  if (isArrivalObserved(bank)) return [];
  const days: OpenDay[] = [];
  let file_date = date;
  do {
    file_date = nextBankingDay(file_date, closuresOf(bank.profile));
    const due_at = dayEndsAt(bank.profile, file_date);
    days.push({
      environment_id,
      id: tools.ids.uuid(at),
      bank_id: bank.id,
      file_date,
      due_at,
      at,
    });
  } while ((days.at(-1)?.due_at ?? at) <= at);
  return days;
}

/** The control totals of a day as the API returns them. */
export function serializeFileDay(day: FileDayRow) {
  return {
    id: day.id,
    bank_id: day.bank_id,
    file_date: day.file_date,
    file_ids: day.file_ids,
    file_count: day.file_count,
    batch_count: day.batch_count,
    entry_addenda_count: day.entry_addenda_count,
    entry_hash: day.entry_hash,
    total_debit: day.total_debit_cents.toString(),
    total_credit: day.total_credit_cents.toString(),
    closed_at: day.closed_at,
    created_at: day.created_at,
    updated_at: day.updated_at,
  };
}

function closedEvent(day: FileDayRow): NewEvent {
  const n = day.file_count;
  const files = n === 0 ? "no file" : n === 1 ? "one file" : `${n} files`;
  return {
    account_id: null,
    type: "file_day.closed",
    resource_type: "file_day",
    resource_id: day.id,
    resource_version: day.version,
    occurred_at: day.updated_at,
    patch: serializeFileDay(day),
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: `The bank got ${files} on ${day.file_date}.`,
      actor: ENGINE_ACTOR,
      request_id: null,
    },
  };
}
