import type { AcknowledgementFormat } from "../db/banks/banks.ts";
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

/** What a bank of that format says of a file. */
export function writeAcknowledgement(
  format: AcknowledgementFormat,
  acknowledgement: Acknowledgement,
): string {
  return FORMATS[format].write(acknowledgement);
}
