import { recordWidth } from "../layouts/codec.ts";
import type { AchError } from "../layouts/errors.ts";
import { explainRecord, type RecordContext } from "./explain.ts";

/** Fields that hold an account number, or may: by name, with how their text is masked. */
const MASKED: Readonly<Record<string, (text: string) => string>> = {
  dfi_account_number: maskNumber,
  individual_card_account_number: maskNumber,
  corrected_data: maskNumber,
  payment_related_information: maskLongDigits,
};

const MASK = "*";
const SHOWN = 4;

/** All but the last four characters; all of them where there are no more than four. */
function maskNumber(text: string): string {
  const from = text.trimEnd().length - SHOWN;
  const shownFrom = from > text.search(/\S|$/) ? from : text.length;
  return text.slice(0, shownFrom).replaceAll(/\S/g, MASK) + text.slice(shownFrom);
}

/** Free text: no account number is shorter than what its shortest masked run leaves readable. */
function maskLongDigits(text: string): string {
  return text.replaceAll(/[0-9]{6,}/g, maskNumber);
}

const FILLER = /^9+$/;
const LINES = /(\r\n|\n|\r)/;

/**
 * A file as people may see it who may not read account numbers: every account number shows its last
 * four characters, and every column stays where it is. A line that is no record keeps the last four
 * of each run of six digits or more.
 */
export function maskAccountNumbers(text: string): string {
  const context: RecordContext = {};
  return text
    .split(LINES)
    .map((part, index) => (index % 2 === 1 ? part : maskLine(part, context)))
    .join("");
}

/** A line, or the records of a file that is written without line ends. */
function maskLine(line: string, context: RecordContext): string {
  let masked = "";
  for (let at = 0; at < line.length; at += recordWidth) {
    masked += maskRecord(line.slice(at, at + recordWidth), context);
  }
  return masked;
}

function maskRecord(record: string, context: RecordContext): string {
  const explained = explainRecord(record, context);
  if (explained === undefined) return FILLER.test(record) ? record : maskLongDigits(record);
  if (record.startsWith("5")) {
    const sec = explained.fields.find(({ name }) => name === "standard_entry_class_code");
    context.standard_entry_class_code = sec?.value ?? "";
  }
  let masked = record;
  for (const { name, from, to } of explained.fields) {
    const mask = Object.hasOwn(MASKED, name) ? MASKED[name] : undefined;
    if (mask === undefined) continue;
    masked = masked.slice(0, from - 1) + mask(masked.slice(from - 1, to)) + masked.slice(to);
  }
  return masked;
}

/** The same of an error, which says what stands in a field or in a whole line. */
export function maskError(error: AchError): AchError {
  const { field, value } = error;
  if (field !== null) {
    const mask = Object.hasOwn(MASKED, field) ? MASKED[field] : undefined;
    return mask === undefined ? error : { ...error, value: mask(value) };
  }
  return { ...error, value: maskLongDigits(value) };
}
