import type { Instant } from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { sixDigits } from "../../rails/files/write-ach-file.ts";

/** The header of a file from the bank: it is the ACH operator's. */
export function operatorHeader(
  { at, profile }: { readonly at: Instant; readonly profile: BankProfile },
  file_id_modifier: string,
) {
  const now = easternTime(at);
  return {
    immediate_destination: profile.immediate_destination,
    immediate_origin: profile.immediate_destination,
    file_creation_date: sixDigits(now.date),
    file_creation_time: now.time.replace(":", ""),
    file_id_modifier,
    immediate_destination_name: profile.immediate_origin_name,
    immediate_origin_name: profile.immediate_destination_name,
  };
}
