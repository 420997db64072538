import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, readConfig, startService } from "@railhead/server";
import { Client } from "pg";
import { call, type EventFixture } from "./support/event-fixture.ts";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { fillRail, START } from "./support/rail-fixture.ts";
import { printResult, ratiosOf } from "./support/results.ts";
import {
  addExceptions,
  addFiles,
  addNocs,
  addSuspense,
  addWorkItems,
} from "./support/report-rows.ts";
import { copySettled } from "./support/settled-copies.ts";

/**
 * Reports through HTTP against their plain query, read by the same driver through a cursor and thrown away, in
 * turns. Arguments: payments (1,000,000), those of them with their whole life on the rail, which the others are copies of
 * (100,000), and reports by their names (all).
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
  funding_lines: `select f.id, f.account_id, f.transfer_date, m.payment_id, p.kind, m.reason, m.funding_amount_cents,
      p.external_id
    from funding_events f
      join funding_event_payments m on m.environment_id = f.environment_id and m.funding_event_id = f.id
      join payments p on p.environment_id = m.environment_id and p.id = m.payment_id
    where f.environment_id = $1 order by f.transfer_date, f.id, m.payment_id`,
  fees: `select f.id, f.fee_line_id, f.account_id, l.basis, f.payment_id, f.event, f.event_at, f.base_cents, f.fee_cents,
      f.paid_cents, f.waived_cents, f.refunded_cents, f.open_cents, l.collect, f.waive_reason, c.funding_event_id,
      i.fee_payment_id
    from fees f
      join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
      left join fee_collections c on c.environment_id = f.environment_id and c.fee_id = f.id
      left join fee_payment_parts i on i.environment_id = f.environment_id and i.fee_id = f.id
    where f.environment_id = $1 order by f.event_at, f.id`,
  returns: `select i.*, p.kind, c.type, e.file_date, e.settlement_date, e.transaction_code, o.company_id, d.id, d.status
    from inbound_items i
      join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
      join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
      join entries e on e.environment_id = i.environment_id and e.payment_id = i.payment_id
        and e.trace_number = i.original_trace_number
      left join file_originations o on o.environment_id = e.environment_id and o.file_id = e.file_id
        and o.account_id = p.account_id
      left join auxiliary_entries d on d.environment_id = i.environment_id and d.item_key = i.item_key
    where i.environment_id = $1 and i.kind = 'return' order by i.applied_at, i.file_id, i.line`,
  nocs: `select i.*, p.account_id, k.routing_number, k.account_mask, d.routing_number, d.account_mask,
      f.file_date
    from inbound_items i
      join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
      join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
      left join paykey_bank_details d on d.environment_id = i.environment_id and d.paykey_id = p.paykey_id
        and d.item_key = i.item_key
      left join lateral (select min(e.file_date) as file_date from payments q
          join entries e on e.environment_id = q.environment_id and e.payment_id = q.id
        where q.environment_id = i.environment_id and q.paykey_id = p.paykey_id
          and e.file_date > i.applied_at::date) f on true
    where i.environment_id = $1 and i.kind = 'correction' order by i.applied_at, i.file_id, i.line`,
  exceptions: `select x.* from exceptions x where x.environment_id = $1 order by x.created_at, x.id`,
  files: `select f.id, f.file_date, f.direction, f.bank_id, f.name, f.file_id_modifier, f.state, f.contents, f.sha256,
      f.byte_count, f.batch_count, f.entry_addenda_count, f.entry_hash, f.total_debit_cents, f.total_credit_cents,
      f.created_at, f.updated_at, f.send_by, f.acknowledge_by, f.profile_version, e.debits, e.credits, e.voids
    from ach_files f left join (select file_id, count(*) filter (where right(transaction_code, 1) >= '5') as debits,
        count(*) filter (where right(transaction_code, 1) < '5') as credits, count(void) as voids
      from entries where environment_id = $1 group by 1) e on e.file_id = f.id
    where f.environment_id = $1 order by f.file_date, f.created_at, f.id`,
  control_totals: `select f.file_date, f.bank_id, f.id, min(f.name), min(f.file_id_modifier), min(f.state), count(*),
      sum(f.batch_count), sum(f.entry_addenda_count), sum(f.entry_hash::bigint), sum(f.total_debit_cents)::bigint,
      sum(f.total_credit_cents)::bigint
    from ach_files f where f.environment_id = $1 and f.direction = 'outbound'
    group by grouping sets ((f.file_date, f.bank_id, f.id), (f.file_date, f.bank_id))
    order by f.file_date, f.bank_id, f.id`,
  suspense: `select i.*, a.n, a.cents, l.act, l.created_at, l.actor, l.reason
    from suspense_items i
      left join (select suspense_id, count(*) as n, sum(cents) as cents, max(number) as number
        from suspense_acts where environment_id = $1 group by 1) a on a.suspense_id = i.id
      left join suspense_acts l on l.environment_id = i.environment_id and l.suspense_id = i.id
        and l.number = a.number
    where i.environment_id = $1 order by i.created_at, i.id`,
  work_items: `select w.*, d.n
    from work_items w left join (select item_id, count(*) as n from work_item_decisions
        where environment_id = $1 group by 1) d on d.item_id = w.id
    where w.environment_id = $1 order by w.created_at, w.id`,
} as const;
type Name = keyof typeof PLAIN;
const chosen = process.argv[4]?.split(",");
const NAMES = (Object.keys(PLAIN) as Name[]).filter((name) => chosen?.includes(name) ?? true);
if (NAMES.length < (chosen?.length ?? 1)) throw new Error(`reports: ${Object.keys(PLAIN).join()}`);

/** So that each charge earns a fee, which funding keeps back. */
const FEE = {
  name: "Charges",
  basis: "per_payment",
  side: "charge",
  fixed_amount: 25,
  collect: "net_of_funding",
};

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
      if (read.rows !== one.rows || one.rows === 0)
        throw new Error(`${read.rows} rows of ${one.rows}`);
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
    await call(fixture, "/v1/fee_lines", { ...FEE, account_id });
    await fillRail(db, fixture, { count: settled, returnedPercent: 20 });
    await service.app.engine.advanceTo(environment, END, END);
    await copySettled(db, environment.id, { settled, count });
    await addNocs(db, environment.id, count);
    const more = { count, from: START };
    await addExceptions(db, environment.id, more);
    await addFiles(db, environment.id, more);
    await addSuspense(db, environment.id, more);
    await addWorkItems(db, fixture, more);
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
