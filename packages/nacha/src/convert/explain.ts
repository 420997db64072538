import { type Codec, codecs, recordWidth } from "../layouts/codec.ts";
import { addendaCodec, addendaType, entryColumns } from "../layouts/entry-codecs.ts";

/** One field of a record with its value. Columns count from 1, both included. */
export interface ExplainedField {
  name: string;
  from: number;
  to: number;
  value: string;
  about: string;
}

export interface ExplainedRecord {
  title: string;
  fields: ExplainedField[];
}

/** The batch that a record belongs to, on which its layout depends. */
export interface RecordContext {
  standard_entry_class_code?: string;
  iat?: boolean;
}

/** Splits one line into its fields; undefined when it is no known record. */
export function explainRecord(
  line: string,
  context: RecordContext = {},
): ExplainedRecord | undefined {
  const record = line.padEnd(recordWidth);
  const codec = codecOf(record, context);
  if (codec === undefined) return undefined;
  return {
    title: codec.title,
    fields: codec.fields.map(({ name, start, end, about }) => ({
      name,
      from: start + 1,
      to: end,
      value: record.slice(start, end),
      about,
    })),
  };
}

function codecOf(record: string, context: RecordContext): Codec | undefined {
  const sec = context.standard_entry_class_code ?? "";
  const iat = context.iat ?? sec === "IAT";
  switch (record[0]) {
    case "1":
      return codecs.file_header;
    case "5":
      return record.slice(50, 53) === "IAT" || record.startsWith("IATCOR", 4)
        ? codecs.iat_batch_header
        : codecs.batch_header;
    case "6":
      return entryColumns(sec, iat).codec;
    case "7":
      return addendaCodec(addendaType(record.slice(1, 3), record.slice(3, 6), iat) ?? "payment");
    case "8":
      return sec === "ADV" ? codecs.adv_batch_control : codecs.batch_control;
    case "9":
      if (/^9+$/.test(record)) return undefined;
      return sec === "ADV" ? codecs.adv_file_control : codecs.file_control;
    default:
      return undefined;
  }
}

/** Two lines that number the 94 columns. */
export function ruler(): string {
  let tens = "";
  let ones = "";
  for (let column = 1; column <= recordWidth; column += 1) {
    tens += column % 10 === 0 ? String(column / 10) : " ";
    ones += String(column % 10);
  }
  return `${tens}\n${ones}`;
}
