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

/** Formats by name; detected by content. */
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

/** Whether the text begins like a known acknowledgement format. */
export function isAcknowledgement(text: string): boolean {
  return all.some(({ isOne }) => isOne(text));
}

/** The acknowledgements in a text; undefined if malformed. */
export function readAcknowledgements(text: string): Acknowledgement[] | undefined {
  return all.find(({ isOne }) => isOne(text))?.read(text);
}

/** Maximum of listed items. */
const MAX_LINES = 100;

/** Replaces characters beyond printable ASCII with `?`, and lists their lines. */
export function toPrintableAscii(given: string): { text: string; unknown: number[] } {
  const text = given.replaceAll(/[^\t\r\n -~]/g, "?");
  const lines = text.split("\n");
  const unknown: number[] = [];
  for (const [index, line] of text === given ? [] : given.split("\n").entries()) {
    if (line !== lines[index] && unknown.length < MAX_LINES) unknown.push(index + 1);
  }
  return { text, unknown };
}

/** Writes an acknowledgement in a format. */
export function writeAcknowledgement(
  format: AcknowledgementFormat,
  acknowledgement: Acknowledgement,
): string {
  return FORMATS[format].write(acknowledgement);
}
