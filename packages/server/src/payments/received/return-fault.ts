import {
  receivedReturnFault,
  type CivilDate,
  type Instant,
  type ReceivedReturnCode,
} from "@railhead/core";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { ReceivedEntryRow } from "../../db/tables/files/received-entries.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { nextSealing } from "../scheduling/plan.ts";

/** Why the next file cannot return an entry with the code, in a sentence; undefined where it can. */
export function returnFaultAt(
  { profile }: Pick<Bank, "profile">,
  { direction, sec_code, settlement_date }: ReceivedEntryRow,
  wanted: {
    readonly code: ReceivedReturnCode;
    readonly has_statement: boolean;
    readonly at: Instant;
  },
): string | undefined {
  const { code, has_statement, at } = wanted;
  const file_date = easternTime(nextSealing(profile, at)).date;
  const cutoffOn = (day: CivilDate) => easternInstant(day, profile.cutoff);
  return receivedReturnFault(
    { code, direction, sec_code, settlement_date, file_date, has_statement, cutoffOn },
    closuresOf(profile),
  );
}
