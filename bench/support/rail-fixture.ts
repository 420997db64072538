import { addBankingDays } from "@railhead/core";
import type { Client } from "pg";
import { call, type EventFixture } from "./event-fixture.ts";

/** How many banking days the payments are spread over: each is a round of every step. */
export const ROUNDS = 5;
/** Winter throughout: every instant below is Eastern standard time. */
export const START = "2026-01-05";

/** The outcome of the payments that come back. */
export const RETURNED = "failed_insufficient_funds";

const PAYKEYS = 500;
/** Minutes of a banking day: of the review, and of the cut-off, 16:00 at the bank. */
const REVIEW_AT = 20 * 60 + 30;
const SEAL_AT = 21 * 60;
const device = { ip_address: "203.0.113.7" };

/** The banking day on which the payments of a round are sealed. */
export const dayOf = (round: number) => addBankingDays(START, round);

async function createPaykeys(fixture: EventFixture): Promise<string> {
  let paykey = "";
  for (let index = 0; index < PAYKEYS; index += 1) {
    const customer = await call(fixture, "/v1/customers", {
      name: `Customer ${index}`,
      type: "individual",
      email: `customer-${index}@example.com`,
      phone: "+12125550100",
      device,
    });
    const linked = await call(fixture, "/v1/bridge/bank_account", {
      customer_id: customer["id"],
      routing_number: "021000021",
      account_number: String(100_000_000 + index),
      account_type: "checking",
    });
    paykey = linked["paykey"] as string;
  }
  return paykey;
}

/** A scheduled charge per round, which the others of the round are made like. */
async function createTemplates(fixture: EventFixture): Promise<string[]> {
  const paykey = await createPaykeys(fixture);
  const ids: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const charge = await call(fixture, "/v1/charges", {
      paykey,
      external_id: `template-${round}`,
      description: "Invoice",
      amount: 1000,
      currency: "USD",
      payment_date: addBankingDays(dayOf(round), 1),
      consent_type: "internet",
      device,
      config: { balance_check: "disabled" },
    });
    ids.push(charge["id"] as string);
  }
  await call(fixture, "/v1/sandbox/clock/advance", { to: `${START}T15:30:00Z` });
  return ids;
}

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** The indexes of payments and their states that are no constraint's. */
async function indexesOfPayments(db: Client): Promise<Index[]> {
  const { rows } = await db.query<Index>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('payments', 'payment_states') and schemaname = current_schema()
      and indexname not in (select conname from pg_constraint)`);
  return rows;
}

/**
 * Fills payments and their states without the API. Clones are as created, due for review on the day on
 * which they are sealed, and start without a log of their own, at version 0. Beside them one table of the
 * columns and indexes of both, which the references write to: there they are scheduled. Indexes are built when the rows
 * are there: that takes a third of the time.
 */
export async function fillRail(
  db: Client,
  fixture: EventFixture,
  plan: { count: number; returnedPercent: number },
): Promise<void> {
  const templates = await createTemplates(fixture);
  const indexes = await indexesOfPayments(db);
  await db.query("begin");
  await db.query("set local maintenance_work_mem = '512MB'");
  // What the foreign keys would look up was copied from rows that have it.
  await db.query("set local session_replication_role = replica");
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await db.query(`create table bare with (fillfactor = 85) as
    select * from payments_with_state with no data`);
  await fillPayments(db, templates, { ...plan, table: "payments" });
  await fillPayments(db, templates, { ...plan, table: "payment_states" });
  await fillPayments(db, templates, { ...plan, table: "bare" });
  await fillHistory(db, templates);
  await db.query(
    "alter table bare add primary key (id), add unique (account_id, kind, external_id)",
  );
  for (const { name, definition } of indexes) {
    await db.query(definition);
    const ofBare = definition
      .replace(name, `bare_${name}`)
      .replace(/( ON \S*?)(payments|payment_states) /, "$1bare ");
    await db.query(ofBare);
  }
  await db.query("commit");
  await db.query("vacuum analyze");
}

interface Fill {
  readonly count: number;
  readonly returnedPercent: number;
  readonly table: "payments" | "payment_states" | "bare";
}

/** As they were when they were created. */
const AS_CREATED: Readonly<Record<string, string>> = {
  status: "h.status",
  status_reason: "h.reason",
  status_source: "h.source",
  status_code: "h.code",
  status_message: "h.message",
  status_changed_at: "h.changed_at",
  updated_at: "h.changed_at",
  due_step: "'review'",
  due_at: `p.due_at - interval '${SEAL_AT} minutes' + interval '${REVIEW_AT} minutes'`,
};

async function fillPayments(db: Client, templates: readonly string[], fill: Fill): Promise<void> {
  const { rows } = await db.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = '${fill.table}' and table_schema = current_schema() order by ordinal_position`);
  const values: Record<string, string> = {
    // In the order of time, as ids are.
    id:
      "('01900000-' || to_char(g / 65536, 'FM0000') || '-7' || substr(md5(g::text), 1, 3) || '-8'" +
      " || substr(md5(g::text), 4, 3) || '-' || lpad(to_hex(g), 12, '0'))::uuid",
    paykey_id: "k.id",
    customer_id: "k.customer_id",
    external_id: "'bench-' || g",
    amount_cents: "1000 + g % 1000",
    sandbox_outcome: `case when (g / ${ROUNDS}) % 100 < ${fill.returnedPercent}
      then '${RETURNED}' else 'standard' end`,
    version: "0",
    ...(fill.table === "bare" ? {} : AS_CREATED),
  };
  const names = rows.map(({ name }) => name);
  await db.query(
    `with k as (select id, customer_id, row_number() over (order by id) - 1 as n from paykeys)
    insert into ${fill.table} (${names.join(", ")})
    select ${names.map((name) => values[name] ?? `p.${name}`).join(", ")}
    from generate_series(1, ${fill.count}) as g join k on k.n = g % ${PAYKEYS}
      join payments_with_state p on p.id = ($1::uuid[])[1 + g % ${ROUNDS}]
      join payment_history h on h.payment_id = p.id and h.status = 'created'`,
    [templates],
  );
}

async function fillHistory(db: Client, templates: readonly string[]): Promise<void> {
  await db.query(
    `insert into payment_history
      (environment_id, payment_id, status, reason, source, code, message, changed_at)
    select p.environment_id, p.id, h.status, h.reason, h.source, h.code, h.message, h.changed_at
    from payments p join payments t on t.id = any($1) and t.payment_date = p.payment_date
      join payment_history h on h.payment_id = t.id and h.status = 'created'
    where p.external_id like 'bench-%' order by p.id`,
    [templates],
  );
}

/** How many payments were last changed within a stretch of the environment's time. */
export async function countMoved(db: Client, since: string, until: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from payments_with_state
    where updated_at >= $1 and updated_at <= $2 and external_id like 'bench-%'`,
    [since, until],
  );
  return Number(rows[0]?.n);
}
