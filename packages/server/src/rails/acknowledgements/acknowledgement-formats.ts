import type { AcknowledgementFormat } from "../../db/tables/banks/banks.ts";
import {
  isPipeAcknowledgement,
  readPipeAcknowledgements,
  writePipeAcknowledgement,
  type Acknowledgement,
} from "./acknowledgement.ts";
import {
  isCsvAcknowledgement,
  readCsvAcknowledgements,
  writeCsvAcknowledgement,
} from "./acknowledgement-csv.ts";

interface Format {
  readonly isOne: (text: string) => boolean;
  readonly read: (text: string) => Acknowledgement[] | undefined;
  readonly write: (acknowledgement: Acknowledgement) => string;
}

/** Which format a file of the bank has, its content says. */
const FORMATS: Readonly<Record<AcknowledgementFormat, Format>> = {
  pipe: {
    isOne: isPipeAcknowledgement,
    read: readPipeAcknowledgements,
    write: writePipeAcknowledgement,
  },
  csv: {
    isOne: isCsvAcknowledgement,
    read: readCsvAcknowledgements,
    write: writeCsvAcknowledgement,
  },
};

const all = Object.values(FORMATS);

/** True where the bytes begin as acknowledgements of a known format do. */
export function isAcknowledgement(text: string): boolean {
  return all.some(({ isOne }) => isOne(text));
}

/** What is said about our files; undefined where it cannot be read whole. */
export function readAcknowledgements(text: string): Acknowledgement[] | undefined {
  return all.find(({ isOne }) => isOne(text))?.read(text);
}

/** As many as a person will read. */
const MAX_LINES = 100;

/** The text with `?` for characters beyond printable ASCII, and the lines on which they stand. */
export function toPrintableAscii(given: string): { text: string; unknown: number[] } {
  const text = given.replaceAll(/[^\t\r\n -~]/g, "?");
  const lines = text.split("\n");
  const unknown: number[] = [];
  for (const [index, line] of text === given ? [] : given.split("\n").entries()) {
    if (line !== lines[index] && unknown.length < MAX_LINES) unknown.push(index + 1);
  }
  return { text, unknown };
}

/** What a bank of that format says of a file. */
export function writeAcknowledgement(
  format: AcknowledgementFormat,
  acknowledgement: Acknowledgement,
): string {
  return FORMATS[format].write(acknowledgement);
}
