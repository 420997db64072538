import type { AcknowledgementLayout } from "../../db/tables/banks/acknowledgement-layout.ts";
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
import { isOfLayout, readByLayout } from "./read-layout.ts";

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

/** The format that a text begins like: the bank's own layout first, then those that need none. */
function formatOf(
  text: string,
  layout: AcknowledgementLayout | undefined,
): Pick<Format, "read"> | undefined {
  if (layout !== undefined && isOfLayout(layout, text)) {
    return { read: (given) => readByLayout(layout, given) };
  }
  return all.find(({ isOne }) => isOne(text));
}

/** Whether the text begins like the bank's layout or a known acknowledgement format. */
export function isAcknowledgement(text: string, layout?: AcknowledgementLayout): boolean {
  return formatOf(text, layout) !== undefined;
}

/** The acknowledgements in a text; undefined if malformed. */
export function readAcknowledgements(
  text: string,
  layout?: AcknowledgementLayout,
): Acknowledgement[] | undefined {
  return formatOf(text, layout)?.read(text);
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
