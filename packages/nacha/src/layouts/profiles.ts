import type { AchErrorCode } from "./errors.ts";

/** How one bank's files differ from the rules. */
export interface Profile {
  readonly name: string;
  readonly about: string;
  /** Deviations that are reported as notes and do not make a file invalid. */
  readonly relax?: readonly AchErrorCode[];
  /** Whether `warningCodes` are notes, as for reading, or errors, as for writing. */
  readonly warnings?: "notes" | "errors";
  /** Return and change codes of this bank besides the known ones. */
  readonly extra_codes?: readonly string[];
  /** How bytes become characters; `latin1` by default, so that columns are bytes. */
  readonly encoding?: "latin1" | "utf-8";
  /** Line break of the writer; `lf` by default. */
  readonly line_ending?: "lf" | "crlf" | "none";
  /** Highest amount of an entry in a batch that asks for a same-day window (SDHHMM), in cents. */
  readonly same_day_limit_cents?: number;
}

/** Errors that an operator accepts or corrects. Notes when reading, errors when writing. */
export const warningCodes: readonly AchErrorCode[] = [
  "zero_amount",
  "payment_type_code",
  "doubtful_description",
  "effective_entry_date",
  "file_creation_time",
  "file_padding",
  "reserved_not_blank",
  "answer_trace",
  "iat_addenda_count",
  "iat_direction",
];

const any = (name: string, about: string, relax: readonly AchErrorCode[]): Profile => ({
  name,
  about,
  relax,
});

/** Profiles by name. Several may be combined; what any of them relaxes is relaxed. */
export const profiles = {
  standard: {
    name: "standard",
    about: "The rules, as an ACH operator applies them. The reader's default.",
    warnings: "notes",
  },
  origination: {
    name: "origination",
    about: "The rules, and what a careful originator refuses to send. The writer's default.",
    warnings: "errors",
  },
  bank: any("bank", "Files that banks send: missing parts, controls copied unchanged.", [
    "missing_file_header",
    "missing_file_control",
    "missing_batch_control",
    "concatenated_file",
    "no_batches",
    "file_block_count",
    "immediate_destination",
    "trace_prefix",
    "trace_order",
    "trace_number",
    "batch_number_order",
    "originator_status_code",
  ]),
  custom_traces: any("custom_traces", "Trace numbers are the sender's own, in any order.", [
    "trace_prefix",
    "trace_order",
    "trace_number",
    "trace_mismatch",
  ]),
  any_origin: any("any_origin", "The origin is an id agreed with the bank.", [
    "immediate_origin",
    "trace_prefix",
  ]),
  any_destination: any("any_destination", "The destination is an id agreed with the bank.", [
    "immediate_destination",
  ]),
  heartbeat: any("heartbeat", "Files without batches mean that there is nothing to report.", [
    "no_batches",
    "immediate_destination",
  ]),
  unordered_batches: any("unordered_batches", "Batch numbers come in any order.", [
    "batch_number_order",
  ]),
  headless: any("headless", "File header and file control may be missing.", [
    "missing_file_header",
    "missing_file_control",
  ]),
  empty_names: any("empty_names", "Mandatory names may be blank.", ["individual_name"]),
  special_characters: any("special_characters", "Characters beyond ASCII are kept as they are.", [
    "illegal_character",
  ]),
  utf8: {
    name: "utf8",
    about: "The text is UTF-8: columns are characters, not bytes.",
    encoding: "utf-8",
  },
  any_codes: any("any_codes", "Unknown return and change codes are accepted.", [
    "return_reason_code",
    "change_code",
  ]),
  placeholder_hash: any("placeholder_hash", "The file's entry hash is not computed.", [
    "file_entry_hash",
  ]),
  crlf: { name: "crlf", about: "Lines end with CR LF.", line_ending: "crlf" },
  unseparated: {
    name: "unseparated",
    about: "Records without line breaks.",
    line_ending: "none",
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
/** A profile, its name, or several of either. */
export type ProfileChoice = ProfileName | Profile | readonly (ProfileName | Profile)[];

export interface ResolvedProfile {
  relax: ReadonlySet<AchErrorCode>;
  extraCodes: ReadonlySet<string>;
  encoding: "latin1" | "utf-8";
  lineEnding: "lf" | "crlf" | "none";
  sameDayLimitCents: number;
}

/** Combines the chosen profiles; the last one that names a single value wins. */
export function resolveProfile(choice: ProfileChoice): ResolvedProfile {
  const relax = new Set<AchErrorCode>();
  let warnings: Profile["warnings"] = "notes";
  const extraCodes = new Set<string>();
  const resolved: ResolvedProfile = {
    relax,
    extraCodes,
    encoding: "latin1",
    lineEnding: "lf",
    sameDayLimitCents: 100_000_000,
  };
  const list = (Array.isArray(choice) ? choice : [choice]) as readonly (ProfileName | Profile)[];
  for (const item of list) {
    const profile: Profile = typeof item === "string" ? profiles[item] : item;
    for (const code of profile.relax ?? []) relax.add(code);
    for (const code of profile.extra_codes ?? []) extraCodes.add(code);
    warnings = profile.warnings ?? warnings;
    resolved.encoding = profile.encoding ?? resolved.encoding;
    resolved.lineEnding = profile.line_ending ?? resolved.lineEnding;
    resolved.sameDayLimitCents = profile.same_day_limit_cents ?? resolved.sameDayLimitCents;
  }
  if (warnings === "notes") for (const code of warningCodes) relax.add(code);
  return resolved;
}
