import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createSandbox, findViolations, readConfig, startService } from "@railhead/server";
import { Client } from "pg";
import { machine, median, print } from "./support/machine.ts";

/**
 * What a banking day costs: scheduled charges are sealed into files and handed over, returned
 * in part, settled, called paid and passed on, each step by itself. Beside every step, before and after it, a
 * bare UPDATE of the same rows in a table of the same shape; beside the sealing, PostgreSQL's COPY
 * of the very lines that were written.
 */
const count = Number(process.argv[2] ?? 100_000);
const returnedPercent = Number(process.argv[3] ?? 2);

const PAYKEYS = 500;
const device = { ip_address: "203.0.113.7" };

type Call = (path: string, body: object) => Promise<Record<string, string>>;

function caller(url: string, key: string): Call {
  return async (path, body) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: Record<string, string> };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(data)}`);
    return data;
  };
}

/** Paykeys, and one scheduled charge that the others are made like. */
async function createTemplate(call: Call): Promise<string> {
  let paykey = "";
  for (let index = 0; index < PAYKEYS; index += 1) {
    const customer = await call("/v1/customers", {
      name: `Customer ${index}`,
      type: "individual",
      email: `customer-${index}@example.com`,
      phone: "+12125550100",
      device,
    });
    const linked = await call("/v1/bridge/bank_account", {
      customer_id: customer["id"],
      routing_number: "021000021",
      account_number: String(100_000_000 + index),
      account_type: "checking",
    });
    paykey = linked["paykey"] as string;
  }
  const charge = await call("/v1/charges", {
    paykey,
    external_id: "template",
    description: "Invoice",
    amount: 1000,
    currency: "USD",
    payment_date: "2026-03-03",
    consent_type: "internet",
    device,
    config: { balance_check: "disabled" },
  });
  await call("/v1/sandbox/clock/advance", { to: "2026-03-02T15:30:00Z" });
  return charge["id"] as string;
}

/** Clones start without a log of their own: their first event has version 1. */
async function clone(db: Client, template: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'payments' and table_schema = current_schema() order by ordinal_position`);
  const values: Record<string, string> = {
    id: "gen_random_uuid()",
    paykey_id: "k.id",
    customer_id: "k.customer_id",
    external_id: "'bench-' || g",
    amount_cents: "1000 + g % 1000",
    sandbox_outcome: `case when g % 100 < ${returnedPercent} then 'failed_insufficient_funds' else 'standard' end`,
    version: "0",
  };
  const names = rows.map(({ name }) => name);
  await db.query(`
    with k as (select id, customer_id, row_number() over (order by id) - 1 as n from paykeys)
    insert into payments (${names.join(", ")})
    select ${names.map((name) => values[name] ?? `p.${name}`).join(", ")}
    from generate_series(1, ${count}) as g join k on k.n = g % ${PAYKEYS}, payments p
    where p.id = '${template}'`);
  await db.query(`
    insert into payment_history
    select p.id, h.status, h.reason, h.source, h.code, h.message, h.changed_at
    from payments p, payment_history h
    where p.external_id like 'bench-%' and h.payment_id = '${template}'`);
  await db.query("create table bare (like payments including all)");
  await db.query("insert into bare select * from payments");
  await db.query("vacuum analyze");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

let turn = 0;

/** Rewrites what a move rewrites: status and its circumstances, and what is due next. */
async function bareUpdate(db: Client): Promise<number> {
  turn += 1;
  const spent = await timed(() =>
    db.query(`
      update bare set status = 'pending', status_reason = 'ok', status_message = 'Turn ${turn}.',
        status_changed_at = status_changed_at + interval '1 second',
        updated_at = updated_at + interval '1 second', version = version + 1,
        due_step = 'settle', due_at = due_at + interval '1 second'`),
  );
  await db.query("vacuum bare");
  return spent;
}

interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** COPY FROM STDIN by the driver's own protocol calls. */
function copyIn(db: Client, table: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = {
      submit: (connection: CopyConnection) => {
        connection.query(`copy ${table} from stdin`);
      },
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(bytes);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        resolve();
      },
      handleError: reject,
    };
    db.query(query as never);
  });
}

/** How long a COPY of the entry lines of all sent files takes. */
async function copyLines(db: Client, folder: string, environmentId: string): Promise<number> {
  const taken = join(folder, "data", "bank", environmentId, "taken");
  const lines: string[] = [];
  for (const name of await readdir(taken)) {
    const text = await readFile(join(taken, name), "latin1");
    for (const line of text.split("\n")) if (line.startsWith("6")) lines.push(line);
  }
  const bytes = Buffer.from(lines.join("\n"));
  await db.query("create table lines (line text not null)");
  const spent = await timed(() => copyIn(db, "lines", bytes));
  await db.query("drop table lines");
  return spent;
}

const STEPS: readonly [name: string, before: string, until: string][] = [
  ["sealed and handed over", "2026-03-02T20:59:00Z", "2026-03-02T21:00:30Z"],
  ["returned", "2026-03-03T12:29:00Z", "2026-03-03T12:31:00Z"],
  ["settled", "2026-03-03T13:29:00Z", "2026-03-03T13:31:00Z"],
  ["paid", "2026-03-05T13:59:00Z", "2026-03-05T14:01:00Z"],
  ["funded", "2026-03-06T16:59:00Z", "2026-03-06T17:01:00Z"],
];

/** How many payments a step has changed. */
async function countMoved(db: Client, since: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    "select count(*) as n from payments where updated_at >= $1 and external_id like 'bench-%'",
    [since],
  );
  return Number(rows[0]?.n);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-bench-"));
  const config = readConfig({ PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") });
  const service = await startService({ config });
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  let peak = 0;
  let isWatched = true;
  const watch = setInterval(() => {
    if (isWatched) peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  try {
    const sandbox = await createSandbox(service.app, {
      name: "bench",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: "2026-03-02T15:00:00.000Z",
    });
    const { id: environmentId } = sandbox.environment;
    const call = caller(service.url, sandbox.api_key);
    await clone(db, await createTemplate(call));
    print(machine());
    // Past the interface, whose answer would tell of every event on the way.
    const advance = async (to: string) => {
      const at = to.replace("Z", ".000Z");
      await service.app.engine.travel(sandbox.environment, at, at);
    };
    for (const [name, before, until] of STEPS) {
      await advance(before);
      const first = await bareUpdate(db);
      const spent = await timed(() => advance(until));
      const bare = count / median([first, await bareUpdate(db)]);
      const moved = await countMoved(db, before);
      const rate = moved / spent;
      print(
        `${name}: ${moved} payments, ${rate.toFixed(0)}/s; bare UPDATE ${bare.toFixed(0)} rows/s; ratio ${(rate / bare).toFixed(2)}`,
      );
      if (!name.startsWith("sealed")) continue;
      // The lines that this reads are the benchmark's memory, not the service's.
      isWatched = false;
      const copied = count / (await copyLines(db, folder, environmentId));
      print(
        `COPY of the same lines: ${copied.toFixed(0)} lines/s; ratio ${(rate / copied).toFixed(3)}`,
      );
    }
    print(`memory at its peak, through the sealing: ${(peak / 2 ** 20).toFixed(0)} MiB`);
    const broken = await findViolations(service.app.db, environmentId);
    // The clones were put into the table, not created: the template alone is told from version 1.
    print(`invariants broken: ${broken.length}`);
  } finally {
    clearInterval(watch);
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
