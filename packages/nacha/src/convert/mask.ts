import { recordWidth } from "../layouts/codec.ts";
import type { AchError } from "../layouts/errors.ts";
import { explainRecord, type RecordContext } from "./explain.ts";

/** Fields that may hold an account number, with their masking function. */
const MASKED: Readonly<Record<string, (text: string) => string>> = {
  dfi_account_number: maskNumber,
  individual_card_account_number: maskNumber,
  corrected_data: maskNumber,
  payment_related_information: maskLongDigits,
};

const MASK = "*";
const SHOWN = 4;

/** Masks all but the last four characters; a text of four or fewer entirely. */
function maskNumber(text: string): string {
  const from = text.trimEnd().length - SHOWN;
  const shownFrom = from > text.search(/\S|$/) ? from : text.length;
  return text.slice(0, shownFrom).replaceAll(/\S/g, MASK) + text.slice(shownFrom);
}

/** Masks every run of six digits or more in free text. */
function maskLongDigits(text: string): string {
  return text.replaceAll(/[0-9]{6,}/g, maskNumber);
}

const FILLER = /^9+$/;
const LINES = /(\r\n|\n|\r)/;

/**
 * Masks the account numbers of a file except their last four characters; columns stay in place. In a
 * line that is no record, each run of six digits or more keeps its last four.
 */
export function maskAccountNumbers(text: string): string {
  const context: RecordContext = {};
  return text
    .split(LINES)
    .map((part, index) => (index % 2 === 1 ? part : maskLine(part, context)))
    .join("");
}

/** Masks a line, or the records of a file without line breaks. */
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

/** Masks the value of an error, which may show a field or a whole line. */
export function maskError(error: AchError): AchError {
  const { field, value } = error;
  if (field !== null) {
    const mask = Object.hasOwn(MASKED, field) ? MASKED[field] : undefined;
    return mask === undefined ? error : { ...error, value: mask(value) };
  }
  return { ...error, value: maskLongDigits(value) };
}
