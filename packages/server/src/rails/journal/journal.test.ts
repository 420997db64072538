import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createIds } from "../../base/ids.ts";
import { createHandOverJournal, type HandOverJournal } from "./journal.ts";
import { readJournal } from "./read.ts";
import { isJournalError, type HandOverEnd } from "./record.ts";

let root: string;
const opened: HandOverJournal[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "railhead-journal-"));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
  await rm(root, { recursive: true, force: true });
});

const folder = (name = "journal") => join(root, name);

function open(...names: string[]): HandOverJournal {
  const folders = names.length === 0 ? [folder()] : names.map(folder);
  const journal = createHandOverJournal(folders, createIds());
  opened.push(journal);
  return journal;
}

const ended = (attempt: number, at = "2026-03-02T21:00:00.000Z"): HandOverEnd => ({
  kind: "handed_over",
  at,
  environment_id: "e",
  file_id: "f",
  attempt,
});

async function write(journal: HandOverJournal, ...attempts: number[]): Promise<void> {
  for (const attempt of attempts) await journal.append(ended(attempt));
}

const attemptsOf = ({ lines }: Awaited<ReturnType<typeof readJournal>>) =>
  lines.map((line) => (line as HandOverEnd).attempt);

/** The only file of a folder. */
async function onlyFile(name = "journal"): Promise<string> {
  const files = (await readdir(folder(name))).filter((each) => each.endsWith(".jsonl"));
  expect(files).toHaveLength(1);
  return join(folder(name), files[0] ?? "");
}

it("a journal gives back what was appended in order, and its chain holds", async () => {
  const journal = open();
  await Promise.all([1, 2, 3].map((attempt) => journal.append(ended(attempt))));
  const read = await journal.read();
  expect(attemptsOf(read)).toEqual([1, 2, 3]);
  expect(read).toMatchObject({ faults: [], torn: [], files: 1 });
});

it("a changed, removed or added line is named", async () => {
  await write(open(), 1, 2, 3, 4);
  const path = await onlyFile();
  const rows = (await readFile(path, "utf8")).split("\n");
  const firstFault = async (lines: readonly string[]) => {
    await writeFile(path, lines.join("\n"));
    return (await readJournal([folder()])).faults[0];
  };
  const changed = rows.with(1, (rows[1] ?? "").replace('"attempt":2', '"attempt":9'));
  expect(await firstFault(changed)).toMatchObject({ line: 2, fault: /does not have its hash/ });
  expect(await firstFault(rows.toSpliced(1, 1))).toMatchObject({ line: 2, fault: /not follow/ });
  expect(await firstFault(rows.toSpliced(0, 1))).toMatchObject({ line: 1 });
  expect(await firstFault(rows.toSpliced(2, 0, "{}"))).toMatchObject({ line: 3 });
  expect(await firstFault(rows)).toBeUndefined();
});

it("records of a broken journal that can be read still count", async () => {
  await write(open(), 1, 2);
  const path = await onlyFile();
  await writeFile(path, (await readFile(path, "utf8")).replace("handed_over", "nothing"));
  expect(attemptsOf(await readJournal([folder()]))).toEqual([1, 2]);
});

it("a last line that a crash has cut is no fault, and the next writer begins another file", async () => {
  await write(open(), 1);
  await appendFile(await onlyFile(), '{"kind":"hand_ov');
  await write(open(), 2);
  const read = await readJournal([folder()]);
  expect(attemptsOf(read).sort((a, b) => a - b)).toEqual([1, 2]);
  expect(read.faults).toEqual([]);
  expect(read.torn).toHaveLength(1);
});

it("two writers on one folder keep two whole chains", async () => {
  const [one, other] = [open(), open()];
  await Promise.all([1, 2, 3].flatMap((n) => [write(one, n), write(other, n + 10)]));
  const read = await readJournal([folder()]);
  expect(attemptsOf(read).sort((a, b) => a - b)).toEqual([1, 2, 3, 11, 12, 13]);
  expect(read).toMatchObject({ faults: [], files: 2 });
});

it("a file that is removed or cut short is missed by those that began after it", async () => {
  await write(open(), 1, 2);
  const path = await onlyFile();
  const text = await readFile(path, "utf8");
  await write(open(), 3);
  await writeFile(path, text.slice(0, text.indexOf("\n") + 1));
  expect((await readJournal([folder()])).faults).toMatchObject([
    { line: 2, fault: "lines are missing at its end" },
  ]);
  await rm(path);
  expect((await readJournal([folder()])).faults).toMatchObject([
    { line: 1, fault: "the file is missing" },
  ]);
});

it("both places get every line, and one is enough to read", async () => {
  await write(open("journal", "copy"), 1, 2);
  expect(await readFile(await onlyFile("copy"), "utf8")).toBe(
    await readFile(await onlyFile(), "utf8"),
  );
  await rm(folder(), { recursive: true });
  const read = await readJournal([folder(), folder("copy")]);
  expect([attemptsOf(read), read.faults]).toEqual([[1, 2], []]);
});

it("a place that cannot be written is an error that names it, and appending works again after it", async () => {
  await writeFile(folder("copy"), "no folder");
  const journal = open("journal", "copy");
  const error: unknown = await journal.append(ended(1)).catch((caught: unknown) => caught);
  expect(isJournalError(error)).toBe(true);
  expect(String(error)).toContain(folder("copy"));
  await rm(folder("copy"));
  await write(journal, 2);
  expect((await readJournal([folder(), folder("copy")])).faults).toEqual([]);
});

it("a copy is given back line by line, and not if it was changed", async () => {
  const journal = open("journal", "copy");
  async function* lines() {
    yield* await Promise.resolve(["one", "two"]);
  }
  const copy_sha256 = await journal.keep("f", lines);
  expect(await journal.keep("f", lines)).toBe(copy_sha256);
  const read = async () => {
    const found = await journal.copyOf({ file_id: "f", copy_sha256 });
    if (found === undefined) return undefined;
    const rows: string[] = [];
    for await (const row of found) rows.push(row);
    return rows;
  };
  expect(await read()).toEqual(["one", "two"]);
  await writeFile(join(folder(), "copies", "f.jsonl.gz"), "changed");
  expect(await read(), "of the second place").toEqual(["one", "two"]);
  await rm(folder("copy"), { recursive: true });
  expect(await read()).toBeUndefined();
});

it("a copy that cannot be kept is an error of the journal", async () => {
  await mkdir(folder());
  await writeFile(join(folder(), "copies"), "no folder");
  const error: unknown = await open()
    .keep("f", async function* lines() {
      yield await Promise.resolve("one");
    })
    .catch((caught: unknown) => caught);
  expect(isJournalError(error)).toBe(true);
});
