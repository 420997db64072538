import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { EasternTime } from "../calendar/eastern-time.ts";

export const DEFAULT_FILE_NAME = "{origin}_{yyyyMMdd}_{HHmm}_{modifier}.ach";

type NameParts = Readonly<Record<string, string>>;

function partsOf(profile: BankProfile, now: EasternTime, modifier: string): NameParts {
  const [year = "", month = "", day = ""] = now.date.split("-");
  const number = String(numberOf(modifier));
  return {
    origin: profile.immediate_origin.trim(),
    destination: profile.immediate_destination.trim(),
    odfi: profile.odfi_routing_number,
    company_id: profile.company_identification.trim(),
    yyyyMMdd: `${year}${month}${day}`,
    yyMMdd: `${year.slice(2)}${month}${day}`,
    yyyy: year,
    MM: month,
    dd: day,
    HHmm: now.time.replace(":", ""),
    modifier,
    n: number,
    nn: number.padStart(2, "0"),
    nnn: number.padStart(3, "0"),
  };
}

/** The file's number of the day from 1: modifiers are A to Z, then 0 to 9. */
function numberOf(modifier: string): number {
  const digit = /^\d$/.test(modifier);
  return digit ? 27 + Number(modifier) : modifier.charCodeAt(0) - 64;
}

/**
 * The name of a file by the bank's template: `{origin}`, `{destination}`, `{odfi}`, `{company_id}`,
 * `{yyyyMMdd}`, `{yyMMdd}`, `{yyyy}`, `{MM}`, `{dd}`, `{HHmm}` (Eastern), `{modifier}`, and `{n}`, `{nn}`
 * or `{nnn}`, the number of the file among those of its day, of one to three digits.
 */
export function fileName(profile: BankProfile, now: EasternTime, modifier: string): string {
  const parts = partsOf(profile, now, modifier);
  const template = profile.file_name ?? DEFAULT_FILE_NAME;
  return template.replace(/\{([A-Za-z_]+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

const DATE_PARTS = new Set(["yyyyMMdd", "yyMMdd", "yyyy", "MM", "dd", "HHmm"]);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches every name that the bank's template can give. */
export function fileNamePattern(profile: BankProfile): RegExp {
  const template = profile.file_name ?? DEFAULT_FILE_NAME;
  const parts = partsOf(profile, { date: "2026-01-02", time: "16:00" }, "A");
  const pattern = template.split(/(\{[A-Za-z_]+\})/).map((part) => {
    const name = /^\{([A-Za-z_]+)\}$/.exec(part)?.[1];
    if (name === undefined) return escaped(part);
    if (name === "modifier") return "[A-Z0-9]";
    if (/^n{1,3}$/.test(name)) return `\\d{${name.length},3}`;
    const value = parts[name] ?? part;
    return DATE_PARTS.has(name) ? `\\d{${value.length}}` : escaped(value);
  });
  return new RegExp(`^${pattern.join("")}$`);
}

/** The faults of a file name template: unknown variables or repeated names. */
export function fileNameFaults(profile: BankProfile): string[] {
  const template = profile.file_name ?? DEFAULT_FILE_NAME;
  const example = fileName(profile, { date: "2026-01-02", time: "16:00" }, "A");
  const faults: string[] = [];
  if (/[{}]/.test(example)) faults.push(`file_name has an unknown variable: ${example}`);
  if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(example.replace(/[{}]/g, ""))) {
    faults.push(`file_name makes a name that is not plain: ${example}`);
  }
  if (!/\{modifier\}|\{n{1,3}\}/.test(template)) {
    faults.push("file_name lacks {modifier} or {n}, so two files of a day would have one name");
  }
  if (!/\{yyyyMMdd\}|\{yyMMdd\}|\{dd\}/.test(template)) {
    faults.push("file_name lacks the day, so the files of two days would have one name");
  }
  return faults;
}
