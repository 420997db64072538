import { writeFile, type BatchInput } from "@railhead/nacha";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { EasternTime } from "../calendar/eastern-time.ts";
import { fileName } from "./file-name.ts";

/** The creation time and modifier of a file. */
export interface FileStamp {
  readonly now: EasternTime;
  readonly file_id_modifier: string;
}

/** Converts `YYYY-MM-DD` to `YYMMDD`. */
export function sixDigits(date: string): string {
  return date.slice(2).replaceAll("-", "");
}

/** The header of an outbound file. */
export function headerOf(profile: BankProfile, stamp: FileStamp) {
  return {
    immediate_destination: profile.immediate_destination,
    immediate_origin: profile.immediate_origin,
    file_creation_date: sixDigits(stamp.now.date),
    file_creation_time: stamp.now.time.replace(":", ""),
    file_id_modifier: stamp.file_id_modifier,
    immediate_destination_name: profile.immediate_destination_name,
    immediate_origin_name: profile.immediate_origin_name,
  };
}

/** Profiles of the writer by line ending. */
const WRITERS = {
  lf: ["origination"],
  crlf: ["origination", "crlf"],
  none: ["origination", "unseparated"],
} as const;

/** Writes batches as one outbound file: its name and bytes, with the bank's line endings. */
export function writeAchFile(
  profile: BankProfile,
  stamp: FileStamp,
  batches: readonly BatchInput[],
): { readonly name: string; readonly bytes: Uint8Array } {
  const file = { header: headerOf(profile, stamp), batches };
  const { line_ending = "lf" } = profile;
  const bytes = writeFile(file, { profile: WRITERS[line_ending] });
  return { name: fileName(profile, stamp.now, stamp.file_id_modifier), bytes };
}
