import { isCivilDate, DEFAULT_DESCRIPTIONS } from "@railhead/core";
import { isRoutingNumber } from "@railhead/nacha";
import type { BankProfile, SameDayWindow } from "../../db/tables/banks/banks.ts";
import { layoutFaults } from "../acknowledgements/layout-faults.ts";
import { descriptionFault } from "../files/description-fault.ts";
import { fileNameFaults } from "../files/file-name.ts";

const TIMES = ["cutoff", "deadline", "settlement", "maturity", "funding"] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The faults of a bank profile as sentences; empty if valid. Opens no connection. */
export function bankProfileFaults(profile: BankProfile): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  must(isRoutingNumber(profile.odfi_routing_number), "odfi_routing_number is not a routing number");
  must(
    profile.immediate_destination.length === 10 && profile.immediate_origin.length === 10,
    "immediate_destination and immediate_origin must be 10 characters, blanks included",
  );
  must(
    profile.company_identification.length === 10,
    "company_identification must be 10 characters",
  );
  must(/\S/.test(profile.company_name), "company_name is blank");
  const description = descriptionFault(profile.entry_description ?? DEFAULT_DESCRIPTIONS.charge);
  must(description === undefined, `entry_description ${description}`);
  for (const name of TIMES) must(TIME.test(profile[name]), `${name} is not a time HH:MM`);
  must(
    isDestination(profile.immediate_destination),
    "immediate_destination looks like a routing number, and its check digit is wrong",
  );
  must(profile.cutoff <= profile.deadline, "deadline is before cutoff: no file could ever leave");
  faults.push(...pollFaults(profile));
  must(
    Number.isInteger(profile.return_wait_days) && profile.return_wait_days >= 0,
    "return_wait_days is not a number of days",
  );
  must(profile.max_entries_per_file >= 1, "max_entries_per_file must be at least 1");
  for (const date of profile.closures ?? []) must(isCivilDate(date), `closure ${date} is no date`);
  for (const [name, cents] of Object.entries(profile.limits ?? {})) {
    must(
      Number.isSafeInteger(cents) && (cents as number) > 0,
      `limit ${name} is not a number of cents`,
    );
  }
  faults.push(...sameDayFaults(profile), ...moneyFaults(profile));
  faults.push(...fileNameFaults(profile), ...transportFaults(profile));
  faults.push(...confirmationFaults(profile), ...companionFaults(profile));
  const layout = profile.acknowledgement?.layout;
  if (layout !== undefined) faults.push(...layoutFaults(layout));
  return faults;
}

function pollFaults({ polls, maturity, returns_by }: BankProfile): string[] {
  // Profiles from files may still have the `poll` member of earlier versions.
  if (!Array.isArray(polls) || polls.length === 0) {
    return ["polls names no time: give one or several, such as 07:30 and 10:00, instead of poll"];
  }
  const faults = polls
    .filter((time) => !TIME.test(time))
    .map((time) => `polls: ${time} is not a time HH:MM`);
  const times: string[] = [...polls, maturity];
  const [first = maturity] = times.sort();
  if (returns_by !== undefined && returns_by < first) {
    faults.push("returns_by is before the first of polls: the returns would always be late");
  }
  return faults;
}

function companionFaults(profile: BankProfile): string[] {
  const { control_file_suffix: control, marker_suffix: marker, fixed_file_name: fixed } = profile;
  const faults: string[] = [];
  for (const [name, suffix] of Object.entries({
    control_file_suffix: control,
    marker_suffix: marker,
  })) {
    if (suffix !== undefined && !/^[._-][A-Za-z0-9._-]+$/.test(suffix)) {
      faults.push(`${name} is not the end of a plain name, such as .done`);
    }
  }
  if (control !== undefined && control === marker) {
    faults.push("control_file_suffix and marker_suffix are the same");
  }
  if (fixed !== undefined && !/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(fixed)) {
    faults.push(`fixed_file_name is not a plain name: ${fixed}`);
  }
  return faults;
}

function confirmationFaults(profile: BankProfile): string[] {
  const { confirmation = "none", confirm_by, acknowledgement, same_day = [] } = profile;
  const faults = same_day.flatMap((window) => windowConfirmationFaults(window, confirmation));
  if (confirmation === "none") {
    if (confirm_by !== undefined) faults.push("confirm_by is set, and confirmation is none");
    return faults;
  }
  if (confirm_by === undefined) faults.push(`confirmation ${confirmation} needs confirm_by`);
  else if (!TIME.test(confirm_by)) faults.push("confirm_by is not a time HH:MM");
  if (confirmation !== "totals" && acknowledgement === undefined) {
    faults.push(`confirmation ${confirmation} needs acknowledgement: the bank would never confirm`);
  }
  return faults;
}

/** A time before the deadline would give a file handed over between the two until the next day. */
function windowConfirmationFaults(window: SameDayWindow, confirmation: string): string[] {
  const { cutoff, deadline, confirm_by } = window;
  const place = `same_day window ${cutoff}`;
  if (confirm_by === undefined) return [];
  if (confirmation === "none") return [`${place}: confirm_by is set, and confirmation is none`];
  if (!TIME.test(confirm_by)) return [`${place}: confirm_by is not a time HH:MM`];
  return confirm_by > deadline ? [] : [`${place}: confirm_by is not after its deadline`];
}

/** Nine digits must be a valid routing number; other ids are allowed. */
function isDestination(text: string): boolean {
  const id = text.trim();
  return !/^[0-9]{9}$/.test(id) || isRoutingNumber(id);
}

function sameDayFaults({ same_day = [], same_day_limit_cents: limit }: BankProfile): string[] {
  const faults: string[] = [];
  let last = "00:00";
  for (const { cutoff, deadline, settlement } of same_day) {
    if (![cutoff, deadline, settlement].every((time) => TIME.test(time))) {
      faults.push(`same_day window ${cutoff} has a time that is not HH:MM`);
    } else if (cutoff <= last) faults.push(`same_day window ${cutoff} is not after the one before`);
    else if (cutoff > deadline || deadline > settlement) {
      faults.push(`same_day window ${cutoff}: cutoff, deadline and settlement are not in order`);
    }
    last = deadline;
  }
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    faults.push("same_day_limit_cents is not a number of cents");
  }
  return faults;
}

function moneyFaults({ offset, funding_mode }: BankProfile): string[] {
  const faults: string[] = [];
  if (offset !== undefined && !isRoutingNumber(offset.routing_number)) {
    faults.push("offset.routing_number is not a routing number");
  }
  if (offset !== undefined && funding_mode !== "offset") {
    faults.push("offset balances files, and funding_mode is not offset: money would move twice");
  }
  return faults;
}

function transportFaults({ transport, sftp }: BankProfile): string[] {
  if (transport === "directory") return [];
  if (sftp === undefined) return ["transport is sftp, and its settings are missing"];
  const faults: string[] = [];
  const isPrint = (text: string) => /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(text);
  if (sftp.host_key_fingerprints.length === 0 || !sftp.host_key_fingerprints.every(isPrint)) {
    faults.push(
      "sftp.host_key_fingerprints must pin the server's key, as SHA256:… of ssh-keygen -l",
    );
  }
  if (Object.keys(sftp.secret_files).length === 0) {
    faults.push("sftp.secret_files names neither a private_key nor a password");
  }
  if (sftp.inbound.length === 0) faults.push("sftp.inbound names no folder to read returns from");
  if (sftp.after_reading === "archive" && sftp.archive === undefined) {
    faults.push("sftp.after_reading is archive, and sftp.archive is missing");
  }
  if (!sftp.rename && sftp.staging !== undefined) {
    faults.push("sftp.staging is of no use where sftp.rename is false");
  }
  return faults;
}
