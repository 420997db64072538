import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFile, readInto, readSync, write, writeFile } from "@railhead/nacha";
import { AchFile, parse } from "achkit";
import { machine, median, print, spread } from "./support/machine.ts";
import { batchHeader, entryOf, fileHeader, receiver } from "./support/nacha-data.ts";
import { ratiosOf, printResult } from "./support/results.ts";

/**
 * Writing and reading PPD files beside two other libraries and beside the limit: a plain write of
 * the same bytes, a plain read that counts newlines, a plain split on newlines that sums amounts.
 * All in one process, in turn, round by round; ratios are taken within each round.
 */
const rounds = Number(process.argv[2] ?? 15);
const sizes = [10_000, 100_000];

interface Midlands {
  create: (options: object) => { ppd: (options: object) => { debit: (entry: object) => object } };
  from: (source: unknown) => { data: unknown; to: (format: string) => string };
}
const midlands = createRequire(import.meta.url)("@midlandsbank/node-nacha") as Midlands;

const folder = mkdtempSync(join(tmpdir(), "bench-nacha-"));
const target = join(folder, "out.ach");

type Runs = Readonly<Record<string, () => unknown>>;

function seconds(run: () => unknown): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

/** Entries that each run has seen before any round counts: by rounds, small files would meet code that is new. */
const WARM_UP = 200_000;

/** Times of each run per round, after rounds that only warm up. */
function measure(runs: Runs, count: number, entries: number): Map<string, number[]> {
  const times = new Map(Object.keys(runs).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP / entries; round < count; round += 1) {
    for (const [name, run] of Object.entries(runs)) {
      const time = seconds(run);
      if (round >= 0) times.get(name)?.push(time);
    }
  }
  return times;
}

function report(times: Map<string, number[]>, entries: number): void {
  for (const [name, values] of times) {
    const rate = Math.round(entries / median(values) / 1000);
    const millis = values.map((value) => value * 1000);
    print(`  ${name.padEnd(38)} ${spread(millis, 1).padStart(24)} ms  ${rate}k entries/s`);
  }
}

/** How many times the first is as fast as the second, per round. */
function ratio(
  times: Map<string, number[]>,
  [name, floor]: [string, number],
  names: [string, string],
): void {
  const [one = [], other = []] = names.map((run) => times.get(run));
  printResult({ name, unit: "times", values: ratiosOf(other, one), floor });
}

function newlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

function splitAndSum(bytes: Buffer): number {
  let cents = 0;
  for (const line of bytes.toString("latin1").split("\n")) {
    if (line.startsWith("6")) cents += Number(line.slice(29, 39));
  }
  return cents;
}

function handled(bytes: Uint8Array): number {
  let cents = 0;
  const { valid } = readInto(bytes, { entry: (entry) => void (cents += entry.amount) });
  if (!valid) throw new Error("invalid");
  return cents;
}

function streamed(bytes: Uint8Array): number {
  let cents = 0;
  for (const event of readSync(bytes)) {
    if (event.type === "entry") cents += event.entry.amount;
    else if (event.type === "end" && !event.valid) throw new Error("invalid");
  }
  return cents;
}

function whole(bytes: Uint8Array): number {
  const result = readFile(bytes);
  if (!result.valid) throw new Error("invalid");
  return result.totals.total_debit_cents;
}

function compare(count: number): void {
  print(`\n${count} PPD entries`);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const entries = indexes.map((index) => entryOf(index));
  const receivers = indexes.map((index) => receiver(index));
  const file = { header: fileHeader, batches: [{ header: batchHeader, entries }] };
  const bytes = Buffer.from(writeFile(file));
  const text = bytes.toString("latin1");
  const slow = count > 10_000 ? Math.min(rounds, 9) : rounds;
  // The slowest library is left out where one round of it would take longer than all the rest.
  const withMidlands: Runs =
    count > 10_000 ? {} : { "@midlandsbank/node-nacha": () => midlandsWrite(receivers) };
  const writes = measure(
    {
      "railhead writeFile": () => writeFile(file),
      "railhead write to a file": () => writeToFile(file),
      achkit: () => achkitWrite(receivers),
      ...withMidlands,
      "plain write of the bytes": () => writeFileSync(target, bytes),
    },
    slow,
    count,
  );
  print(" write");
  report(writes, count);
  ratio(writes, [`writeFile, ${count} entries, of achkit`, 5], ["railhead writeFile", "achkit"]);
  ratio(
    writes,
    [`write to a file, ${count} entries, of a plain write`, 0.05],
    ["railhead write to a file", "plain write of the bytes"],
  );
  const midlandsText = count > 10_000 ? "" : midlandsWrite(receivers);
  const reads = measure(
    {
      "railhead readInto, all checks": () => handled(bytes),
      "railhead readSync, all checks": () => streamed(bytes),
      "railhead readFile, plain objects": () => whole(bytes),
      "achkit parse (no checks)": () => parse(text),
      ...(count <= 10_000 && {
        "@midlandsbank/node-nacha from": () => midlands.from(midlandsText).data,
      }),
      "split on newlines, sum amounts": () => splitAndSum(bytes),
    },
    slow,
    count,
  );
  print(" read");
  report(reads, count);
  // Separate from the others: its buffers would be collected in the next measurement's time.
  report(
    measure({ "read the file, count newlines": () => newlines(readFileSync(target)) }, slow, count),
    count,
  );
  const ours = "railhead readInto, all checks";
  ratio(reads, [`readInto, ${count} entries, of achkit`, 4], [ours, "achkit parse (no checks)"]);
  ratio(
    reads,
    [`readInto, ${count} entries, of split and sum`, 0.8],
    [ours, "split on newlines, sum amounts"],
  );
}

function writeToFile(file: Parameters<typeof write>[0]): void {
  const out = openSync(target, "w");
  for (const chunk of write(file)) writeSync(out, chunk);
  closeSync(out);
}

function achkitWrite(receivers: readonly ReturnType<typeof receiver>[]): string {
  const file = AchFile.create({ originDfi: "231380104", companyId: "1231380104" });
  const batch = file.batch({ sec: "PPD", description: "RENT", effectiveDate: "2026-11-23" });
  for (const item of receivers) batch.debit(item);
  return file.render();
}

function midlandsWrite(receivers: readonly ReturnType<typeof receiver>[]): string {
  const file = midlands.create({
    from: { name: "ACME", fein: "123456789" },
    for: { name: "ODFI BANK", routing: "231380104" },
  });
  const batch = file.ppd({
    effectiveDate: "261123",
    description: "RENT",
    note: "",
    date: "Nov 23",
  });
  for (const { name, routing, account, amountCents } of receivers) {
    batch.debit({ name, account: { num: account, type: "C" }, routing, amount: amountCents });
  }
  return midlands.from(file).to("ach");
}

/** One million entries, written and read by a process that does nothing else. */
function memory(): void {
  print("\n1000000 PPD entries, a process each");
  const script = fileURLToPath(new URL("support/nacha-memory.js", import.meta.url));
  for (const action of ["write", "read"]) {
    const output = execFileSync(process.execPath, [script, action, target, "1000000"]);
    const { seconds: time, megabytes } = JSON.parse(output.toString()) as Record<string, number>;
    print(`  ${action}: ${time?.toFixed(2)} s`);
    const values = [megabytes ?? Number.NaN];
    printResult({
      name: `1000000 entries, ${action}, resident`,
      unit: "MB",
      values,
      floor: 150,
      isCeiling: true,
    });
  }
}

print(machine());
try {
  for (const count of sizes) compare(count);
  memory();
} finally {
  rmSync(folder, { recursive: true });
}
