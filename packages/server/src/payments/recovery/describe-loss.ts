import type { OriginationLock } from "../../db/tables/banks/origination-locks.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { HandOverJournal } from "../../rails/journal/journal.ts";
import type { Loss, MissingFile } from "./find-loss.ts";

const MAX_FILES = 100;
const MAX_ENTRIES = 200;

/** A missing entry, from the copy beside the journal. */
interface MissingEntry {
  readonly trace_number: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  readonly amount: string;
}

const dollars = (cents: string) => `$${cents.padStart(3, "0").replace(/(\d\d)$/, ".$1")}`;

/** A missing file in one phrase. */
export function describeFile({ name, journaled, fate }: MissingFile): string {
  if (journaled === undefined) return `${name} (in the bank's folder only)`;
  const {
    first_trace: first,
    last_trace: last,
    entries,
    total_debit,
    total_credit,
  } = journaled.line;
  const traces = first === last ? `trace ${first}` : `traces ${first} to ${last}`;
  const totals = `${dollars(total_debit)} debits, ${dollars(total_credit)} credits`;
  const ends = { sent: "sent", not_sent: "not sent", unknown: "perhaps sent" } as const;
  return `${name} (${ends[fate]}: ${entries} entries, ${traces}, ${totals})`;
}

/** Why a bank gets no files, a sentence each. */
export function reasonsOf(loss: Loss, bank: Bank): string[] {
  const files = loss.files.filter((file) => file.bank.id === bank.id);
  const from = Number(loss.position.event_sequence) + 1;
  const { lostThrough: through } = loss;
  return [
    ...files.map((file) => `The database does not know the file ${describeFile(file)}.`),
    ...(through === null ? [] : [`Events ${from} to ${through} of the log are lost.`]),
    ...(loss.isAhead && through === null
      ? ["The journal had reached a later position of the database."]
      : []),
    ...loss.faults
      .slice(0, 1)
      .map(({ file, line, fault }) => `The journal is broken at ${file}, line ${line}: ${fault}.`),
  ];
}

export function lockOf(loss: Loss, bank: Bank, since: string): OriginationLock {
  const files = loss.files.filter((file) => file.bank.id === bank.id);
  return {
    since,
    reasons: reasonsOf(loss, bank).slice(0, MAX_FILES),
    files: files.slice(0, MAX_FILES).map(({ name }) => name),
  };
}

/** The entries of the missing files, as far as their copies are whole; at most some. */
export async function listMissingEntries(
  journal: HandOverJournal,
  files: readonly MissingFile[],
): Promise<MissingEntry[]> {
  const found: MissingEntry[] = [];
  for (const { journaled } of files) {
    const lines = journaled === undefined ? undefined : await journal.copyOf(journaled.line);
    if (lines === undefined) continue;
    let isHeader = true;
    for await (const line of lines) {
      if (found.length >= MAX_ENTRIES) break;
      if (!isHeader) found.push(entryIn(line));
      isHeader = false;
    }
  }
  return found;
}

function entryIn(line: string): MissingEntry {
  const { trace_number, payment_id, funding_event_id, amount_cents } = JSON.parse(line) as Omit<
    MissingEntry,
    "amount"
  > & { amount_cents: number };
  return { trace_number, payment_id, funding_event_id, amount: String(amount_cents) };
}

/** What a missing file took of the numbers that live environments share. */
export interface SentNumbers {
  readonly bank: Bank;
  /** Undefined where its copy is not whole. */
  readonly file: FileId | undefined;
  readonly last_trace: string | null;
}

interface FileId {
  readonly file_date: string;
  readonly file_id_modifier: string;
}

/** The numbers of missing files, from the journal and the copies beside it. */
export async function listSentNumbers(
  journal: HandOverJournal,
  files: readonly MissingFile[],
): Promise<SentNumbers[]> {
  const found: SentNumbers[] = [];
  for (const { bank, journaled } of files) {
    if (journaled === undefined) continue;
    const { last_trace } = journaled.line;
    const lines = await journal.copyOf(journaled.line);
    let file: FileId | undefined;
    for await (const line of lines ?? []) {
      file = (JSON.parse(line) as { file: FileId }).file;
      break;
    }
    found.push({ bank, file, last_trace });
  }
  return found;
}
