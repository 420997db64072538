import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "../transports/directory.ts";
import { readLines, type JournalLine } from "./chain.ts";
import type { JournalName } from "./record.ts";

/** A line that breaks the journal's chain. */
export interface JournalFault {
  readonly file: string;
  /** From 1; 0 for a whole folder. */
  readonly line: number;
  readonly fault: string;
}

export interface Journal {
  /** All records that can be read, oldest file first, each once. */
  readonly lines: readonly JournalLine[];
  readonly faults: readonly JournalFault[];
  /** Files whose last line was cut by a crash. */
  readonly torn: readonly string[];
  readonly files: number;
}

/** Files that a person set aside keep their records, and their faults no longer count. */
const NAME = /^([a-z-]+)-\d{8}T\d{6}Z-[0-9a-f]{8}\.jsonl(\.set-aside)?$/;
const isOf = (journal: JournalName) => (file: string) => NAME.exec(file)?.[1] === journal;
const isSetAside = (name: string) => name.endsWith(".set-aside");

/**
 * Reads the journals of all writers in all folders. A folder that is missing is empty; one that cannot
 * be read is a fault.
 */
export async function readJournal(
  folders: readonly string[],
  journal: JournalName = "hand-overs",
): Promise<Journal> {
  const texts = new Map<string, string[]>();
  const unreadable: JournalFault[] = [];
  for (const folder of folders) {
    try {
      for (const name of await namesIn(folder, journal)) {
        const text = await readFile(join(folder, name), "utf8");
        texts.set(name, [...(texts.get(name) ?? []), text]);
      }
    } catch (error) {
      const fault = `it cannot be read: ${(error as Error).message}`;
      unreadable.push({ file: folder, line: 0, fault });
    }
  }
  const names = [...texts.keys()].sort();
  const read = names.map((name) => ({ name, ...readCopies(texts.get(name) ?? []) }));
  const lines = new Map<string, JournalLine>();
  for (const { lines: own } of read) for (const line of own) lines.set(line.hash, line);
  const whole = read.filter(({ name }) => !isSetAside(name));
  return {
    lines: [...lines.values()],
    faults: [
      ...unreadable,
      ...whole.flatMap(({ name, faults }) => faults.map((fault) => ({ file: name, ...fault }))),
      ...missingHeads(read, lines),
    ],
    torn: read.filter(({ isTorn }) => isTorn).map(({ name }) => name),
    files: names.length,
  };
}

async function namesIn(folder: string, journal: JournalName): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(isOf(journal));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Each copy may lack the last lines, where writing them failed: the records of all count. */
function readCopies(texts: readonly string[]) {
  const all = texts.map(readLines);
  return {
    lines: all.flatMap(({ lines }) => lines),
    faults: all.flatMap(({ faults }) => faults),
    isTorn: all.some(({ isTorn }) => isTorn),
  };
}

/** The ends that files had when another file began must still be there. */
function missingHeads(
  read: readonly { name: string; lines: readonly JournalLine[] }[],
  lines: ReadonlyMap<string, JournalLine>,
): JournalFault[] {
  const gone = new Map<string, JournalFault>();
  const names = new Set(read.map(({ name }) => name));
  for (const { lines: own } of read) {
    for (const [file, hash] of Object.entries(own[0]?.others ?? {})) {
      if (lines.has(hash) || names.has(`${file}.set-aside`)) continue;
      const fault = names.has(file) ? "lines are missing at its end" : "the file is missing";
      const line = read.find(({ name }) => name === file)?.lines.length ?? 0;
      gone.set(file, { file, line: line + 1, fault });
    }
  }
  return [...gone.values()];
}

/** Renames files of the journal, in every folder that has them. */
export async function setAsideFiles(
  folders: readonly string[],
  files: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    for (const file of new Set(files.filter((name) => NAME.test(name)))) {
      await rename(join(folder, file), join(folder, `${file}.set-aside`)).catch(
        (error: unknown) => {
          if (!isMissing(error)) throw error;
        },
      );
    }
  }
}

/** The last hash of each file. */
export async function readHeads(
  folders: readonly string[],
  journal: JournalName,
): Promise<Record<string, string>> {
  const heads: Record<string, string> = {};
  for (const folder of folders) {
    for (const name of (await namesIn(folder, journal))
      .filter((each) => !isSetAside(each))
      .sort()) {
      const { lines } = readLines(await readFile(join(folder, name), "utf8"));
      const hash = lines.at(-1)?.hash;
      if (hash !== undefined) heads[name] = hash;
    }
  }
  return heads;
}
