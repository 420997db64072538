import type { Ids } from "../../base/ids.ts";
import { createJournalWriter } from "../../rails/journal/append.ts";
import type { JournalLine } from "../../rails/journal/chain.ts";
import { keepCopy, readCopy } from "../../rails/journal/copies.ts";
import { readJournal } from "../../rails/journal/read.ts";
import type { EnvironmentMove, JournalName, JournalRecord } from "../../rails/journal/record.ts";
import type { Sides } from "./sides.ts";

const JOURNALS: readonly JournalName[] = ["hand-overs", "chain-heads"];

/** The record of a line, without its place in a file. */
function recordOf({ previous: _p, others: _o, hash: _h, ...record }: JournalLine): JournalRecord {
  return record;
}

const isMove = ({ kind }: JournalRecord) =>
  kind === "environment_moved" || kind === "environment_arrived";

/** Copies lines, and files kept beside them, that the target's journals lack. Safe to repeat. */
export async function copyJournals({ id, ids, journals }: Sides): Promise<void> {
  for (const name of JOURNALS) {
    const [from, to] = await Promise.all([
      readJournal(journals.source, name),
      readJournal(journals.target, name),
    ]);
    const [fault] = [...from.faults, ...to.faults];
    if (fault !== undefined)
      throw new Error(`the journal is broken at ${fault.file}:${fault.line}: ${fault.fault}`);
    const known = new Set(to.lines.map((line) => JSON.stringify(recordOf(line))));
    const missing = from.lines
      .filter((line) => line.environment_id === id)
      .map(recordOf)
      .filter((record) => !isMove(record) && !known.has(JSON.stringify(record)));
    await append(journals.target, { name, ids }, missing, (record) => copyFile(journals, record));
  }
}

async function append(
  folders: readonly string[],
  journal: { readonly name: JournalName; readonly ids: Pick<Ids, "secret"> },
  records: readonly JournalRecord[],
  before: (record: JournalRecord) => Promise<void>,
): Promise<void> {
  const writer = createJournalWriter(folders, journal);
  try {
    for (const record of records) {
      await before(record);
      await writer.append(record);
    }
  } finally {
    await writer.close();
  }
}

/** A recovery imports a file from the copy of its rows. One that is missing here is missing there. */
async function copyFile(journals: Sides["journals"], record: JournalRecord): Promise<void> {
  if (record.kind !== "hand_over") return;
  const lines = await readCopy(journals.source, record);
  if (lines !== undefined) await keepCopy(journals.target, record.file_id, () => lines);
}

/** Writes down in a journal that the environment left or arrived. */
export async function recordMove(
  folders: readonly string[],
  ids: Pick<Ids, "secret">,
  move: EnvironmentMove,
): Promise<void> {
  await append(folders, { name: "hand-overs", ids }, [move], () => Promise.resolve());
}
