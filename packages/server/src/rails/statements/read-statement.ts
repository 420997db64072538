import { isBai2, readBai2 } from "./bai2.ts";
import { isXml, readCamt053 } from "./camt053.ts";
import { readCsvStatement } from "./csv-statement.ts";
import type { ReadStatement } from "./statement.ts";

/** Reads a bank statement, detecting the format by content. Never throws. */
export function readStatement(text: string): ReadStatement {
  if (isXml(text)) return readCamt053(text);
  return isBai2(text) ? readBai2(text) : readCsvStatement(text);
}
