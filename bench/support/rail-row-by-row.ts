import type { Client } from "pg";
import { postgresCpu } from "./postgres-cpu.ts";
import { seconds } from "./rail-references.ts";
import { dayOf } from "./rail-fixture.ts";

/** Steps of the rail, by the names they have in the figures. */
export type StepName =
  "reviewed" | "sealed" | "handed over" | "returned" | "settled" | "paid" | "funded";

/** What each of the payments took. */
export interface RowByRow {
  /** Payments per second. */
  readonly rate: number;
  /** Of PostgreSQL and this process, per payment. */
  readonly microseconds: number;
}

const COPIED = [
  "payment_history",
  "events",
  "postings",
  "entries",
  "inbound_items",
  "file_returns",
  "funding_event_payments",
];

/** Tables that the steps write to beside `bare`, which holds the payments. */
export async function prepareRowByRow(db: Client): Promise<void> {
  for (const table of COPIED) {
    await db.query(`create table one_${table} (like ${table} including all)`);
  }
  for (const [table, keys] of Object.entries(SUMS)) {
    await db.query(`create table one_${table} (key text primary key, n bigint not null,
      m bigint not null) with (fillfactor = 50)`);
    await db.query(`insert into one_${table} select unnest($1::text[]), 0, 0`, [keys]);
  }
}

const SUMS = {
  sequences: ["environment", "account", "trace"],
  balances: ["debit", "credit"],
  counts: ["from", "to"],
  transfers: ["open"],
};

const ROWS = 150;

/**
 * A step as an ordinary service takes it: one payment after the other over one connection, each in a
 * transaction of its own that is on disk before the next one begins, every statement prepared, no HTTP.
 * It keeps the same books in statements of their own: the payment with its indexes, its history, the
 * posting and both balances, the counts by status, gap-free numbers of environment and account, and the
 * event with its patch. What belongs to no single payment is left out, in its favour: files are neither
 * written nor read, account numbers not opened, transfers emit no events, rates are not evaluated.
 * Its tables are copies with all indexes and checks, nearly empty, and its payments lie side by side.
 */
export async function rowByRow(
  db: Client,
  step: { readonly name: StepName; readonly round: number },
  postmaster: number,
): Promise<RowByRow> {
  const { rows } = await db.query<{ id: string }>(
    "select id from bare where due_at >= $1::date and due_at < $1::date + 1 order by id limit $2",
    [dayOf(step.round), ROWS + 1],
  );
  const [first, ...others] = rows.map(({ id }) => id);
  // Statements are prepared with the first one, which is not counted.
  if (first !== undefined) await moveOne(db, step.name, first);
  const database = postgresCpu(postmaster);
  const node = process.cpuUsage();
  const spent = await seconds(async () => {
    for (const id of others) await moveOne(db, step.name, id);
  });
  const { user, system } = process.cpuUsage(node);
  const used = postgresCpu(postmaster) - database + user + system;
  return { rate: others.length / spent, microseconds: used / others.length };
}

async function moveOne(db: Client, name: StepName, id: string): Promise<void> {
  await db.query("begin");
  for (const statement of ["lock", ...STEPS[name], ...EVENT_STATEMENTS] as const) {
    await db.query({ name: `one_${statement}`, text: STATEMENTS[statement], values: [id] });
  }
  await db.query("commit");
}

/** The last statements of every step; a return appends its own event before the transition's. */
const EVENT_STATEMENTS = ["environment_number", "account_number", "event"] as const;
const POSTED = ["posting", "balances"] as const;

/** What each step does to a locked payment. */
const STEPS: Readonly<Record<StepName, readonly (keyof typeof STATEMENTS)[]>> = {
  reviewed: ["facts", "update", "two_histories", "counts"],
  sealed: ["receiver", "trace_number", "entry", "update", "history", ...POSTED, "counts"],
  "handed over": ["update", "history"],
  // prettier-ignore
  returned: ["match", "item", "update_returned", "history", ...POSTED, "counts", "returns", ...EVENT_STATEMENTS],
  settled: ["update", "history", ...POSTED, "counts"],
  paid: ["update", "history", ...POSTED, "counts"],
  funded: ["line", "transfer", "update_joined"],
};

/** About what the event of a move weighs, and what caused it. */
const PATCH = JSON.stringify({ status: "pending", text: "x".repeat(550) });
const CAUSE = JSON.stringify({
  source: "system",
  reason: "ok",
  code: null,
  message: "The entry settled at the customer's bank.",
  actor: { type: "engine", id: "engine" },
  request_id: null,
}).replaceAll("'", "''");

const MOVED = `status_changed_at = status_changed_at + interval '2 ms',
  updated_at = updated_at + interval '2 ms', due_at = due_at + interval '2 ms'`;
const STATE = `status = 'pending', status_reason = 'ok', status_source = 'system', status_code = null,
  status_message = 'It was moved by itself.'`;

/** Each takes the id of the payment. */
const STATEMENTS = {
  lock: "select * from bare where id = $1 for update",
  facts: `select k.status, k.status_code, k.unblock_eligible, k.expires_at, k.balance_cents, c.status,
      a.settings
    from bare p join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id
      join accounts a on a.id = p.account_id
    where p.id = $1`,
  receiver: `select k.routing_number, k.account_number, c.name, c.type
    from bare p join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id
    where p.id = $1`,
  trace_number: "update one_sequences set n = n + 1 where key = 'trace' and $1::uuid is not null",
  entry: `insert into one_entries (file_id, line, environment_id, batch_number, trace_number,
      payment_id, attempt, transaction_code, receiving_dfi, amount_cents, file_date, settlement_date,
      addenda_count)
    select p.account_id, t.n, p.environment_id, 1, p.id::text, p.id, p.attempt + 1, '27', '02100002',
      p.amount_cents, p.payment_date, p.payment_date, 0
    from bare p, one_sequences t where p.id = $1 and t.key = 'trace'`,
  match: `select e.* from bare p join one_entries e
      on e.environment_id = p.environment_id and e.trace_number = p.id::text
    where p.id = $1 order by e.file_date desc limit 1`,
  item: `insert into one_inbound_items (environment_id, item_key, file_id, line, kind, code,
      original_trace_number, trace_number, amount_cents, payment_id, applied_at)
    select environment_id, 'return:' || id || ':02100002:R01:' || amount_cents, account_id, 1, 'return',
      'R01', '091000010000001', '021000020000001', amount_cents, id, updated_at from bare
    where id = $1`,
  returns: `insert into one_file_returns as r (file_id, account_id, sec_code, code, environment_id, n,
      cents)
    select account_id, account_id, 'WEB', 'R01', environment_id, 1, amount_cents from bare where id = $1
    on conflict (environment_id, file_id, account_id, sec_code, code) do update set n = r.n + 1`,
  line: `insert into one_funding_event_payments
    select environment_id, account_id, id, amount_cents, 'credit' from bare where id = $1`,
  transfer: `update one_transfers t set n = t.n + 1, m = t.m + p.amount_cents from bare p
    where p.id = $1 and t.key = 'open'`,
  update: `update bare set ${STATE}, ${MOVED}, version = version + 1 where id = $1`,
  update_returned: `update bare set ${STATE}, ${MOVED}, return_trace_number = '021000020000001',
    version = version + 2 where id = $1`,
  update_joined: `update bare set ${MOVED}, funding_ids = funding_ids || account_id,
    version = version + 1 where id = $1`,
  history: `insert into one_payment_history
      (environment_id, payment_id, status, reason, source, message, changed_at)
    select environment_id, id, status, status_reason, status_source, status_message, updated_at from bare
    where id = $1`,
  two_histories: `insert into one_payment_history
      (environment_id, payment_id, status, reason, source, message, changed_at)
    select p.environment_id, p.id, p.status, p.status_reason, p.status_source, p.status_message,
      p.updated_at - t.before
    from bare p, (values (interval '1 ms'), (interval '0')) as t(before) where p.id = $1`,
  posting: `insert into one_postings (environment_id, subject_id, move, attempt, debit_account_id,
      credit_account_id, amount_cents, posted_at)
    select environment_id, id, 'settle', version, paykey_id, customer_id, amount_cents, updated_at
    from bare where id = $1`,
  balances: `update one_balances b set n = b.n + p.amount_cents, m = b.m - p.amount_cents
    from bare p where p.id = $1 and b.key in ('debit', 'credit')`,
  counts: `update one_counts set n = case key when 'to' then n + 1 else n - 1 end
    where key in ('from', 'to') and $1::uuid is not null`,
  environment_number:
    "update one_sequences set n = n + 1 where key = 'environment' and $1::uuid is not null",
  account_number:
    "update one_sequences set n = n + 1 where key = 'account' and $1::uuid is not null",
  event: `insert into one_events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p.environment_id, e.n, gen_random_uuid(), p.account_id, a.n, 'charge.settled', p.kind, p.id,
      p.version, p.updated_at, '${PATCH}', '${CAUSE}'
    from bare p, one_sequences e, one_sequences a
    where p.id = $1 and e.key = 'environment' and a.key = 'account'`,
} as const;
