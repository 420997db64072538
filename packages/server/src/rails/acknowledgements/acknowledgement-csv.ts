import type { Acknowledgement } from "./acknowledgement.ts";
import { centsIn, dateIn, readCsv, writeCsvLine, type CsvRow } from "../statements/csv.ts";

/** Known column headings, in lower case with single blanks. */
const HEADINGS = {
  origin: ["origin", "immediate origin", "file origin"],
  destination: ["destination", "immediate destination"],
  date: ["creation date", "file creation date", "file date"],
  time: ["creation time", "file creation time", "file time"],
  modifier: ["modifier", "file id modifier", "file modifier", "id modifier"],
  batches: ["batches", "batch count"],
  entries: ["entries", "entry count", "entry addenda count", "entry/addenda count"],
  debit: ["total debit", "debit total", "total debits", "debits", "debit amount"],
  credit: ["total credit", "credit total", "total credits", "credits", "credit amount"],
  status: ["status", "file status", "disposition"],
  reason: ["reason", "message", "error", "description"],
  batch: ["batch", "batch number", "rejected batch"],
} as const satisfies Record<string, readonly string[]>;
type Heading = keyof typeof HEADINGS;
type Columns = Partial<Record<Heading, number>>;

/** Required to identify the file and its status. */
const NEEDED = ["origin", "date", "modifier", "status"] as const satisfies readonly Heading[];

const VERDICTS: Readonly<Record<string, Acknowledgement["verdict"]>> = {
  received: "received",
  acknowledged: "received",
  pending: "received",
  accepted: "accepted",
  processed: "accepted",
  completed: "accepted",
  "partially rejected": "partially_rejected",
  "partially accepted": "partially_rejected",
  partial: "partially_rejected",
  rejected: "rejected",
  failed: "rejected",
};

const wordOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ");

/** Whether the first line has the headings of an acknowledgement. */
export function isCsvAcknowledgement(text: string): boolean {
  const [head = ""] = text.slice(0, 2000).split(/\r?\n/, 1);
  if (!head.includes(",")) return false;
  const [row] = readCsv(head, () => undefined);
  return row !== undefined && isComplete(columnsOf(row));
}

/**
 * Reads the format `csv`: headings, a line per file, and a line with a batch number per rejected
 * batch of the file before it. Amounts are dollars; dates `YYYY-MM-DD`, `MM/DD/YYYY` or `YYMMDD`.
 * Undefined if malformed.
 */
export function readCsvAcknowledgements(text: string): Acknowledgement[] | undefined {
  let isBroken = false;
  const [head, ...rows] = readCsv(text, () => {
    isBroken = true;
  });
  const columns = head === undefined ? {} : columnsOf(head);
  if (isBroken || !isComplete(columns) || rows.length === 0) return undefined;
  const found: Acknowledgement[] = [];
  for (const row of rows) {
    const at = (heading: Heading) => row.fields[columns[heading] ?? -1]?.trim() ?? "";
    const has = (heading: Heading) => columns[heading] !== undefined;
    const last = found.at(-1);
    if (at("batch") === "") {
      const read = fileRow(at, has);
      if (read === undefined) return undefined;
      found.push(read);
    } else if (last !== undefined && /^\d{1,7}$/.test(at("batch"))) {
      const batch = { batch_number: Number(at("batch")), reason: at("reason") };
      const verdict = last.verdict === "accepted" ? "partially_rejected" : last.verdict;
      const rejected_batches = [...last.rejected_batches, batch];
      found[found.length - 1] = { ...last, verdict, rejected_batches };
    } else return undefined;
  }
  return found;
}

function columnsOf({ fields }: CsvRow): Columns {
  const names = fields.map(wordOf);
  const found: Columns = {};
  for (const [heading, words] of Object.entries(HEADINGS)) {
    const index = names.findIndex((name) => (words as readonly string[]).includes(name));
    if (index >= 0) found[heading as Heading] = index;
  }
  return found;
}

function isComplete(columns: Columns): boolean {
  return NEEDED.every((heading) => columns[heading] !== undefined);
}

function fileRow(
  at: (heading: Heading) => string,
  has: (heading: Heading) => boolean,
): Acknowledgement | undefined {
  const verdict = VERDICTS[wordOf(at("status"))];
  const file_creation_date = sixDigitsIn(at("date"));
  // A column that the bank leaves out is null; a cell that it leaves empty is a fault.
  const [batch_count, entry_addenda_count] = (["batches", "entries"] as const).map((heading) =>
    has(heading) ? countIn(at(heading)) : null,
  );
  const [total_debit_cents, total_credit_cents] = (["debit", "credit"] as const).map((heading) =>
    has(heading) ? centsIn(at(heading)) : null,
  );
  if (verdict === undefined || file_creation_date === undefined) return undefined;
  if (batch_count === undefined || entry_addenda_count === undefined) return undefined;
  if (total_debit_cents === undefined || total_credit_cents === undefined) return undefined;
  if (!/^[A-Z0-9]$/.test(at("modifier"))) return undefined;
  return {
    immediate_origin: at("origin"),
    immediate_destination: has("destination") ? at("destination") : null,
    file_creation_date,
    file_creation_time: at("time").replace(":", ""),
    file_id_modifier: at("modifier"),
    file_name: null,
    batch_count,
    entry_addenda_count,
    entry_hash: null,
    total_debit_cents,
    total_credit_cents,
    verdict,
    reason: at("reason"),
    rejected_batches: [],
  };
}

const countIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** Writes the format `csv`. */
export function writeCsvAcknowledgement(ack: Acknowledgement): string {
  const { immediate_origin, immediate_destination } = ack;
  const date = ack.file_creation_date ?? "";
  const file = [
    immediate_origin ?? "",
    immediate_destination ?? "",
    `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`,
    `${ack.file_creation_time.slice(0, 2)}:${ack.file_creation_time.slice(2)}`,
    ack.file_id_modifier ?? "",
  ];
  const rows = [
    HEADINGS_WRITTEN,
    [
      ...file,
      String(ack.batch_count ?? ""),
      String(ack.entry_addenda_count ?? ""),
      dollars(ack.total_debit_cents),
      dollars(ack.total_credit_cents),
      ack.verdict.replaceAll("_", " ").toUpperCase(),
      "",
      ack.reason,
    ],
    ...ack.rejected_batches.map(({ batch_number, reason }) => [
      ...file,
      "",
      "",
      "",
      "",
      "REJECTED",
      String(batch_number),
      reason,
    ]),
  ];
  return `${rows.map(writeCsvLine).join("\r\n")}\r\n`;
}

const HEADINGS_WRITTEN = [
  "Immediate Origin",
  "Immediate Destination",
  "File Creation Date",
  "File Creation Time",
  "File ID Modifier",
  "Batch Count",
  "Entry Count",
  "Total Debits",
  "Total Credits",
  "Status",
  "Batch Number",
  "Reason",
] as const;

function dollars(cents: bigint | null): string {
  if (cents === null) return "";
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/** `YYMMDD`, as in a file header, of what is written so, as `YYYYMMDD`, or with hyphens or slashes. */
export function sixDigitsIn(text: string): string | undefined {
  if (/^\d{6}$/.test(text)) return text;
  if (/^20\d{6}$/.test(text)) return text.slice(2);
  return dateIn(text)?.slice(2).replaceAll("-", "");
}
