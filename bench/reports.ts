import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, readConfig, startService } from "@railhead/server";
import { Client } from "pg";
import { type EventFixture } from "./support/event-fixture.ts";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { fillRail, START } from "./support/rail-fixture.ts";
import { printResult, ratiosOf } from "./support/results.ts";
import { copySettled } from "./support/settled-copies.ts";

/**
 * Reports through HTTP against their plain query, read by the same driver through a cursor and thrown away, in
 * turns. Arguments: payments (1,000,000), those of them with their whole life on the rail, which the others are copies of
 * (100,000).
 */
const count = Number(process.argv[2] ?? 1_000_000);
const settled = Math.min(count, Number(process.argv[3] ?? 100_000));
const ROUNDS = 5;
const END = "2026-02-02T15:00:00.000Z";
const MIB = 1024 ** 2;

const PLAIN = {
  payments: `select p.id, p.external_id, p.account_id, p.kind, p.purpose, s.status, s.status_reason,
      s.status_code, p.amount_cents, p.currency, p.payment_date, s.submission_date,
      s.settlement_date, s.paid_date, s.status_changed_at, s.trace_number, s.return_trace_number,
      e.file_id, e.batch_number, p.paykey_id, p.customer_id, s.funding_ids, p.relation,
      p.original_id, p.created_at, c.type
    from payments p
      join payment_states s on s.environment_id = p.environment_id and s.id = p.id
      join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
      left join entries e on e.environment_id = p.environment_id and e.payment_id = p.id
        and e.attempt = s.attempt
    where p.environment_id = $1 order by p.id`,
  ledger: `select p.id, p.posted_at, p.subject_id, p.move, p.attempt, p.amount_cents,
      d.code, d.account_id, c.code, c.account_id
    from postings p
      join ledger_accounts d on d.environment_id = p.environment_id and d.id = p.debit_account_id
      join ledger_accounts c on c.environment_id = p.environment_id and c.id = p.credit_account_id
    where p.environment_id = $1 order by p.id`,
} as const;
type Name = keyof typeof PLAIN;
const NAMES = Object.keys(PLAIN) as Name[];

async function timed(run: () => Promise<number>): Promise<{ ms: number; rows: number }> {
  const start = performance.now();
  const rows = await run();
  return { ms: performance.now() - start, rows };
}

async function readPlain(db: Client, { environmentId }: EventFixture, name: Name): Promise<number> {
  await db.query("begin; set local cursor_tuple_fraction = 1; set local statement_timeout = 0");
  await db.query({
    text: `declare plain no scroll cursor for ${PLAIN[name]}`,
    values: [environmentId],
  });
  for (let rows = 0; ;) {
    const page = await db.query("fetch forward 2000 from plain");
    rows += page.rows.length;
    if (page.rows.length < 2000) {
      await db.query("commit");
      return rows;
    }
  }
}

/** Lines of the report, and the most memory that the process had meanwhile, the reader included. */
async function readReport({ service, key }: EventFixture, name: Name, format: string) {
  let most = 0;
  let rows = 0;
  const reply = await fetch(
    `${service.url}/v1/reports/${name}?from=2026-01-01&to=2026-12-31&format=${format}`,
    { headers: { authorization: `Bearer ${key}`, "accept-encoding": "identity" } },
  );
  if (!reply.ok || reply.body === null) throw new Error(await reply.text());
  for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return { rows: format === "csv" ? rows - 1 : rows, most };
}

async function compare(db: Client, fixture: EventFixture, name: Name): Promise<void> {
  const plain: number[] = [];
  for (const format of ["ndjson", "csv"]) {
    const report: number[] = [];
    let most = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await timed(() => readPlain(db, fixture, name));
      plain[round] = one.ms;
      const start = performance.now();
      const read = await readReport(fixture, name, format);
      report.push(performance.now() - start);
      most = Math.max(most, read.most);
      if (read.rows !== one.rows) throw new Error(`${read.rows} rows of ${one.rows}`);
    }
    print(`${name} as ${format}: at most ${Math.round(most / MIB)} MiB of memory`);
    printResult({ name: `plain query of ${name}`, unit: "ms", values: plain });
    printResult({ name: `report ${name} as ${format}`, unit: "ms", values: report });
    printResult({
      name: `report ${name} as ${format} by its plain query`,
      unit: "times the plain query",
      values: ratiosOf(report, plain),
      goal: 2,
      isCeiling: true,
    });
  }
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
  });
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
    print(machine());
    await fillRail(db, fixture, { count: settled, returnedPercent: 2 });
    await service.app.engine.advanceTo(environment, END, END);
    await copySettled(db, environment.id, { settled, count });
    await db.query("analyze");
    print(`${count} payments; before reports ${Math.round(process.memoryUsage.rss() / MIB)} MiB`);
    for (const name of NAMES) await compare(db, fixture, name);
  } finally {
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
