import { createSandbox, readConfig, startService } from "@railhead/server";
import { fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { fillRail, START } from "./support/rail-fixture.ts";
import { printResult } from "./support/results.ts";
import { copySettled } from "./support/settled-copies.ts";
import type { MatchOrder, MatchReport } from "./support/statements-process.ts";

/**
 * Bank statements against the books: lines that name the trace numbers of settled entries, in statements as large as the API
 * takes, matched by a process of its own. Arguments: settled payments (1,000,000), lines (100,000), payments that the rail
 * settles and the others are copies of (100,000).
 */
const count = Number(process.argv[2] ?? 1_000_000);
const lines = Number(process.argv[3] ?? 100_000);
const settled = Math.min(count, Number(process.argv[4] ?? 100_000));
const END = "2026-02-02T15:00:00.000Z";
/** Of a statement: below what one may have. */
const LINES_OF_ONE = 50_000;

interface Settled {
  readonly trace_number: string;
  readonly settlement_date: string;
  readonly amount_cents: string;
}

/** Statements of lines with the entries of all days in turn, and a total that no entry explains in each. */
async function writeStatements(db: Client, environmentId: string): Promise<string[]> {
  const { rows } = await db.query<Settled>(
    `select trace_number, settlement_date::text, amount_cents::text from entries
    where environment_id = $1 and payment_id is not null and void is null
    order by md5(trace_number) limit $2`,
    [environmentId, lines],
  );
  if (rows.length < lines) throw new Error(`only ${rows.length} entries have settled`);
  const statements: string[] = [];
  for (let at = 0; at < rows.length; at += LINES_OF_ONE) {
    const part = rows.slice(at, at + LINES_OF_ONE);
    const text = part.map(
      (row) =>
        `${row.settlement_date},${(Number(row.amount_cents) / 100).toFixed(2)},ACH ${row.trace_number}`,
    );
    statements.push(["date,amount,description", ...text, ""].join("\n"));
  }
  return statements;
}

/** Has a fresh process match the statements. */
async function match(order: MatchOrder): Promise<MatchReport> {
  const path = fileURLToPath(new URL("./support/statements-process.js", import.meta.url));
  const child = fork(path, { execArgv: ["--max-old-space-size=160"] });
  child.send(order);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the process that matches ended with ${String(code)}`);
  });
  const [report] = (await Promise.race([once(child, "message"), ended])) as [MatchReport];
  ended.catch(() => undefined);
  child.disconnect();
  return report;
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const dataDir = join(folder, "data");
  const config = readConfig({ PORT: "0", RAILHEAD_DATA_DIR: dataDir });
  const service = await startService({ config });
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  try {
    const { environment, account_id, api_key } = await createSandbox(service.app, {
      name: "bench",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: `${START}T15:00:00.000Z`,
    });
    const fixture = { service, environmentId: environment.id, accountId: account_id, key: api_key };
    print(`Bank statements. ${machine()}.`);
    await fillRail(db, fixture, { count: settled, returnedPercent: 0 });
    await service.app.engine.advanceTo(environment, END, END);
    await copySettled(db, environment.id, { settled, count });
    await db.query("vacuum analyze");
    const statements = await writeStatements(db, environment.id);
    print(`${lines} lines in ${statements.length} statements, ${count} settled payments`);
    const report = await match({
      databaseUrl: service.database.url,
      dataDir,
      environmentId: environment.id,
      at: END,
      statements,
    });
    print(`${report.matched} of ${report.lines} lines matched`);
    if (report.matched !== lines) throw new Error("lines of entries are not matched");
    const most = { isCeiling: true } as const;
    const seconds = `${lines} lines matched`;
    printResult({ name: seconds, unit: "s", values: [report.seconds], ...most, floor: 60 });
    const memory = "peak memory of the process that matches";
    printResult({ name: memory, unit: "MB", values: [report.peak], ...most, floor: 256 });
    print(`Memory before the first statement: ${report.before.toFixed(0)} MB`);
  } finally {
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
