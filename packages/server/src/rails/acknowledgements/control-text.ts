import { writeCsvLine } from "../statements/csv.ts";

/** The file that a control text is about. */
export interface ControlledFile {
  readonly name: string;
  /** Of the bytes that the bank gets, in hexadecimal. */
  readonly sha256: string;
  /** The file's own text, before encryption. */
  readonly text: string;
}

const RECORD = 94;

/** The control totals of a file as CSV, headings first, for a bank that compares them with the file. */
export function controlText({ name, sha256, text }: ControlledFile): string {
  const header = text.slice(0, RECORD);
  const control = fileControl(text);
  const columns = {
    file_name: name,
    sha256,
    origin: header.slice(13, 23).trim(),
    destination: header.slice(3, 13).trim(),
    creation_date: header.slice(23, 29),
    creation_time: header.slice(29, 33),
    modifier: header.slice(33, 34),
    batch_count: numberAt(control, 1, 7),
    block_count: numberAt(control, 7, 13),
    entry_addenda_count: numberAt(control, 13, 21),
    entry_hash: control.slice(21, 31),
    total_debit_cents: numberAt(control, 31, 43),
    total_credit_cents: numberAt(control, 43, 55),
  };
  return [Object.keys(columns), Object.values(columns)]
    .map((row) => `${writeCsvLine(row)}\r\n`)
    .join("");
}

const numberAt = (record: string, from: number, to: number) =>
  String(BigInt(record.slice(from, to)));

/** The last record that is not filling. */
function fileControl(text: string): string {
  const [end = ""] = /^[\r\n]*/.exec(text.slice(RECORD, RECORD + 2)) ?? [];
  const step = RECORD + end.length;
  let at = Math.floor((text.length + end.length) / step) * step - step;
  while (at > 0 && /^9{94}/.test(text.slice(at, at + RECORD))) at -= step;
  return text.slice(at, at + RECORD);
}
