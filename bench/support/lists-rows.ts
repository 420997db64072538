import type { Client } from "pg";
import type { ChargesFixture } from "./charges-fixture.ts";

export const ACCOUNTS = 200;
const DAYS = 730;
const FIRST_DAY = "2024-03-02T15:00:00Z";
const CHUNK = 500_000;

/**
 * Two years of payments up to the clock's present, over 200 accounts of which the one that is asked
 * has three in five; a customer with a paykey for every ten payments, transfers by account and day.
 * Statement by statement over sets, with indexes that nobody leans on built afterwards.
 */
export async function fillLists(db: Client, fixture: ChargesFixture, count: number): Promise<void> {
  await db.query("set session_replication_role = replica");
  await db.query("set maintenance_work_mem = '512MB'");
  await db.query(
    "create temporary table g as select * from payments_with_state where external_id = 'first'",
  );
  await db.query("delete from payment_states where id in (select id from g)");
  await db.query("delete from payments where id in (select id from g)");
  await db.query("create temporary table made as select * from g with no data");
  await addParties(db, fixture, Math.ceil(count / 10));
  const indexes = await takeIndexes(db, [
    "payments",
    "payment_states",
    "funding_event_payments",
    "search_documents",
  ]);
  await addTransfers(db);
  for (let from = 1; from <= count; from += CHUNK) {
    await addPayments(db, { count, from, to: Math.min(from + CHUNK - 1, count) });
  }
  await addLines(db);
  await addDocuments(db);
  for (const definition of indexes) await db.query(definition);
  await db.query("set session_replication_role = origin");
  await db.query("truncate payment_counts, payment_count_deltas");
  await db.query(`
    insert into payment_counts (environment_id, account_id, date_field, day, kind, status, n)
    select p.environment_id, p.account_id, v.date_field, v.day, p.kind, p.status, count(*)
    from payments_with_state p, lateral (values
      ('created_at', (p.created_at at time zone 'UTC')::date),
      ('payment_date', p.payment_date),
      ('effective_at', (p.effective_at at time zone 'UTC')::date)) as v(date_field, day)
    where v.day is not null group by 1, 2, 3, 4, 5, 6`);
  await db.query("vacuum analyze");
}

/** Drops the indexes of tables that no constraint has; answers how each is made. */
async function takeIndexes(db: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(select t::regclass from unnest($1::text[]) t)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

// Account 0 is the one that is asked.
async function addParties(db: Client, { accountId }: ChargesFixture, count: number): Promise<void> {
  await db.query(`
    insert into accounts select (json_populate_record(a, json_build_object('id', gen_random_uuid(),
      'external_id', 'account-' || n, 'is_default', false))).*
    from accounts a, generate_series(1, ${ACCOUNTS - 1}) n where a.id = '${accountId}'`);
  await db.query(`
    insert into account_event_counts (account_id, environment_id)
    select id, environment_id from accounts on conflict do nothing`);
  await db.query(`
    create temporary table asked as
    select id, (row_number() over (order by id <> '${accountId}', id)) - 1 as n from accounts
    where environment_id = (select environment_id from accounts where id = '${accountId}')`);
  await db.query(`
    create temporary table parties as
    select n, gen_random_uuid() as paykey_id, gen_random_uuid() as customer_id,
      (select id from asked where asked.n = case when v.n % 5 < 3 then 0 else 1 + v.n % ${ACCOUNTS - 1} end) as account_id
    from generate_series(1, ${count}) v(n)`);
  await db.query("create unique index on parties (n)");
  await db.query(`
    insert into customers (id, environment_id, account_id, name, type, email, phone, status,
      device, config, metadata, created_at, updated_at)
    select p.customer_id, c.environment_id, p.account_id, w.name, 'individual',
      lower(replace(w.name, ' ', '.')) || p.n || '@example.com', c.phone, 'verified', c.device,
      c.config, '{}', '${FIRST_DAY}'::timestamptz + p.n * interval '1 second', '${FIRST_DAY}'
    from parties p, customers c, lateral (select
      (array['Ada','Ben','Carla','Dmitri','Elena','Farid','Grace','Hugo','Ines','Jonas','Kira',
        'Liam','Mina','Noor','Omar','Priya','Quinn','Rosa','Samir','Tess'])[1 + p.n % 20] || ' '
      || (array['Abbott','Baker','Castillo','Dubois','Eriksen','Fontaine','Gruber','Haddad',
        'Ivanova','Jansen','Kowalski','Lindqvist','Moreau','Nakamura','Okafor','Petrov','Quist',
        'Rossi','Schmidt','Tanaka','Ueda','Vargas','Weber','Xu','Yilmaz','Zhang'])[1 + (p.n / 20) % 26]
      as name) w
    where c.account_id = '${accountId}' and c.id in (select customer_id from paykeys)`);
  await clone(db, {
    table: "paykeys",
    values: {
      id: "p.paykey_id",
      customer_id: "p.customer_id",
      account_id: "p.account_id",
      token: "'token-' || p.n",
      label: `(array['Chase','Wells Fargo','Citibank','Regions','Truist'])[1 + p.n % 5]
        || ' ****' || lpad((p.n % 10000)::text, 4, '0')`,
    },
    from: "paykeys t, parties p where t.token not like 'token-%'",
  });
  await db.query("analyze accounts, customers, paykeys");
}

/** One transfer for each account and day. */
async function addTransfers(db: Client): Promise<void> {
  await db.query(`
    create temporary table transfers as
    select a.n, a.id as account_id, d as day,
      uuidv7(('${FIRST_DAY}'::timestamptz + d * interval '1 day') - clock_timestamp()) as id
    from asked a, generate_series(0, ${DAYS + 3}) d`);
  await db.query("create unique index on transfers (n, day)");
  await db.query(`
    insert into funding_events (id, environment_id, account_id, linked_bank_account_id, event_type,
      direction, amount_cents, payment_count, transfer_date, status, status_reason, status_source,
      status_message, status_changed_at, created_at, updated_at)
    select t.id, a.environment_id, t.account_id, gen_random_uuid(), 'charge_deposit', 'deposit', 1,
      1, v.at::date, 'paid', 'ok', 'system', 'Paid.', v.at, v.at, v.at
    from transfers t join accounts a on a.id = t.account_id,
      lateral (select '${FIRST_DAY}'::timestamptz + t.day * interval '1 day' as at) v`);
}

interface Chunk {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** Amounts of a shop: one in four at one of twelve prices, the rest from cents to thousands. */
const AMOUNT = `case when s.h % 4 = 0
  then (array[999,1499,1999,2999,4900,4999,5900,9900,9999,14900,19900,49900])[1 + s.h2 % 12]
  else 100 + (exp((s.h % 100000) / 100000.0 * 9))::bigint * 37 + s.h2 % 100 end`;
const STATUS = `case
  when s.age < interval '1 hour' then 'created'
  when s.age < interval '1 day' then 'scheduled'
  when s.age < interval '4 days' then 'pending'
  when s.r < 30 then 'failed' when s.r < 40 then 'cancelled' when s.r = 40 then 'reversed'
  when s.r = 41 and s.h % 20 = 0 then 'on_hold' else 'paid' end`;
const REASON = `case
  when v.status = 'failed' then (array['insufficient_funds','insufficient_funds',
    'insufficient_funds','closed_bank_account','invalid_bank_account','disputed',
    'payment_stopped'])[1 + s.h2 % 7]
  when v.status = 'reversed' then 'disputed'
  when v.status = 'cancelled' then 'user_request'
  when v.status = 'on_hold' then 'amount_too_large' else 'ok' end`;
const SOURCE = `case
  when v.status in ('failed', 'reversed') then
    case when v.reason = 'disputed' then 'customer_dispute' else 'bank_decline' end
  when v.status = 'cancelled' then 'user_action'
  when v.status = 'on_hold' then 'risk_monitor' else 'system' end`;

async function addPayments(db: Client, { count, from, to }: Chunk): Promise<void> {
  const values: Record<string, string> = {
    // Its time is that of creation, as the service makes them.
    id: "uuidv7(s.at - clock_timestamp())",
    account_id: "y.account_id",
    paykey_id: "y.paykey_id",
    customer_id: "y.customer_id",
    external_id: "'ord-' || to_hex((s.n::bigint * 2654435761) % 4294967296) || '-' || s.n",
    description: `(array['Invoice ' || (10000 + s.n % 90000), 'Order ' || s.n,
      'Subscription renewal', 'Deposit for booking ' || s.h % 100000])[1 + s.h2 % 4]`,
    amount_cents: AMOUNT,
    payment_date: "s.at::date + (case when s.h % 10 = 0 then s.h2 % 30 else 1 end)::integer",
    kind: "v.kind",
    consent_type: "case when v.kind = 'payout' then null else 'internet' end",
    status: "v.status",
    status_reason: "v.reason",
    status_source: SOURCE,
    due_step:
      "case v.status when 'created' then 'review' when 'scheduled' then 'originate' when 'pending' then 'settle' end",
    due_at:
      "case when v.status in ('created', 'scheduled', 'pending') then s.at + interval '1 day' end",
    created_at: "s.at",
    updated_at: "s.at",
    effective_at:
      "case when v.status in ('paid', 'failed', 'reversed') then date_trunc('day', s.at) + interval '2 days 14 hours' end",
    funding_ids: "case when v.status = 'paid' then array[f.id] else '{}' end",
    relation: "v.relation",
    original_id: "case when v.relation is null then null else y.paykey_id end",
    has_refund: "v.kind = 'charge' and v.status = 'paid' and s.r between 100 and 108",
    has_resubmit: "v.status = 'failed' and s.r < 5",
  };
  await clone(db, { table: "made", values, from: paymentsOf({ count, from, to }) });
  for (const table of ["payments", "payment_states"]) {
    await clone(db, { table, values: {}, from: "made t order by t.id" });
  }
  await db.query("truncate made");
}

const paymentsOf = ({ count, from, to }: Chunk) => `
    g as t, (
      select n, '${FIRST_DAY}'::timestamptz + w as at, interval '${DAYS} days' - w as age,
        abs(hashint4(n))::bigint as h, abs(hashint4(n + 1000000007))::bigint as h2,
        abs(hashint4(n + 500000003)) % 1000 as r
      from generate_series(${from}, ${to}) n,
        lateral (select date_trunc('milliseconds', (n::bigint * ${DAYS} * 86400000 / ${count}) * interval '1 millisecond') as w) w
    ) s
    join parties y on y.n = 1 + s.h % ${Math.ceil(count / 10)},
    lateral (select case when s.h2 % 5 = 0 then 'payout' else 'charge' end as kind, ${STATUS} as status) v0,
    lateral (select v0.*, ${REASON.replaceAll("v.", "v0.")} as reason,
      case when v0.kind = 'payout' and s.r between 200 and 219 then 'refund'
        when v0.kind = 'charge' and s.r between 300 and 305 then 'resubmit' end as relation) v,
    transfers f
    where f.account_id = y.account_id and f.day = floor(extract(epoch from s.at - '${FIRST_DAY}') / 86400)::integer + 3
    order by s.n`;

/** Rows like the one called `t`, but for the given columns. */
async function clone(
  db: Client,
  { table, values, from }: { table: string; values: Record<string, string>; from: string },
): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await db.query(`insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
    select ${names.map((name) => values[name] ?? `t."${name}"`).join(", ")} from ${from}`);
}

/** As the indexer would have written them by now. */
async function addDocuments(db: Client): Promise<void> {
  await db.query("truncate search_documents");
  await db.query(`
    insert into search_documents (environment_id, account_id, kind, resource_id, text)
    select p.environment_id, p.account_id, 'payment', p.id,
      lower(concat_ws(E'\\x1f', p.description, p.external_id))
    from payments p order by p.id`);
  await db.query(`
    insert into search_documents (environment_id, account_id, kind, resource_id, text)
    select k.environment_id, k.account_id, 'owner', k.id,
      lower(concat_ws(E'\\x1f', c.name, c.email, k.label))
    from paykeys k join customers c on c.id = k.customer_id`);
  await db.query(`
    insert into search_documents (environment_id, account_id, kind, resource_id, text)
    select environment_id, account_id, 'customer', id,
      lower(concat_ws(' ', name, email, phone, external_id, id::text))
    from customers where deleted_at is null`);
  await db.query(`
    insert into search_documents (environment_id, account_id, kind, resource_id, text)
    select k.environment_id, k.account_id, 'paykey', k.id,
      lower(concat_ws(' ', k.label, k.institution_name, k.external_id, k.id::text, c.name))
    from paykeys k join customers c on c.id = k.customer_id`);
  await db.query(`
    insert into search_checkpoints select environment_id, last_sequence from event_counts
    on conflict (environment_id) do update set sequence = excluded.sequence`);
}

async function addLines(db: Client): Promise<void> {
  await db.query(`
    insert into funding_event_payments
      (environment_id, funding_event_id, payment_id, funding_amount_cents, reason)
    select p.environment_id, p.funding_ids[1], p.id, p.amount_cents, 'credit' from payments_with_state p
    where p.funding_ids <> '{}'`);
  await db.query(`
    insert into payment_history
      (environment_id, payment_id, status, reason, source, message, changed_at)
    select environment_id, id, status, status_reason, status_source, status_message, status_changed_at
    from payment_states`);
}
