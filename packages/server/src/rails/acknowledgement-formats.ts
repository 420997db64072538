import {
  isPipeAcknowledgement,
  readPipeAcknowledgements,
  type Acknowledgement,
} from "./acknowledgement.ts";
import { isCsvAcknowledgement, readCsvAcknowledgements } from "./acknowledgement-csv.ts";

interface Format {
  readonly isOne: (text: string) => boolean;
  readonly read: (text: string) => Acknowledgement[] | undefined;
}

/** The formats that banks acknowledge in. Which one a file has, its content says. */
const FORMATS: readonly Format[] = [
  { isOne: isPipeAcknowledgement, read: readPipeAcknowledgements },
  { isOne: isCsvAcknowledgement, read: readCsvAcknowledgements },
];

/** True where the bytes begin as acknowledgements of a known format do. */
export function isAcknowledgement(text: string): boolean {
  return FORMATS.some(({ isOne }) => isOne(text));
}

/** What is said about our files; undefined where it cannot be read whole. */
export function readAcknowledgements(text: string): Acknowledgement[] | undefined {
  return FORMATS.find(({ isOne }) => isOne(text))?.read(text);
}
