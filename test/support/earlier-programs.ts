import { randomUUID } from "node:crypto";
import {
  raw,
  sql,
  type Database,
  type Executor,
  type Tx,
} from "../../packages/server/src/db/executor.ts";

/**
 * What programs of earlier schemas send to the database, by the statements of their day: their processes go on
 * while a newer one migrates. Those from before schema 30 cannot: every event that they write updates
 * columns that migration 0029 dropped.
 */
export interface EarlierProgram {
  /** The number of the schema it was written for. */
  readonly schema: number;
  /** One turn of what keeps the texts of searches, in one transaction. */
  keepTexts(db: Database, environmentId: string, beforeCommit?: () => Promise<void>): Promise<void>;
}

/** An account with nothing in it. */
export interface World {
  readonly environment_id: string;
  readonly account_id: string;
}

export interface Party {
  readonly customer_id: string;
  readonly paykey_id: string;
}

const AT = "2026-03-02T15:00:00.000Z";
const DAY = "2026-03-03";

export async function createWorld(db: Executor): Promise<World> {
  const [environment_id, organization_id, account_id] = [randomUUID(), randomUUID(), randomUUID()];
  await db.run(sql`
    insert into environments (id, kind, name, seed, clock_mode, clock_at, data_key, created_at)
    values (${environment_id}, 'sandbox', 'earlier', 1, 'frozen', ${AT}, '\\x00', ${AT})`);
  await db.run(sql`insert into event_counts (environment_id) values (${environment_id})`);
  await db.run(sql`
    insert into organizations (id, environment_id, name, created_at, updated_at)
    values (${organization_id}, ${environment_id}, 'Acme', ${AT}, ${AT})`);
  await db.run(sql`
    insert into accounts (id, environment_id, organization_id, is_default, status, business_profile,
      created_at, updated_at)
    values (${account_id}, ${environment_id}, ${organization_id}, true, 'active', '{}', ${AT}, ${AT})`);
  await db.run(sql`
    insert into account_event_counts (account_id, environment_id)
    values (${account_id}, ${environment_id})`);
  return { environment_id, account_id };
}

async function appendEvent(
  tx: Tx,
  { environment_id, account_id }: World,
  event: { type: string; resource_type: string; resource_id: string; version: number },
): Promise<void> {
  const { type, resource_type, resource_id, version } = event;
  await tx.run(sql`
    with log as (
      update event_counts set last_sequence = last_sequence + 1
      where environment_id = ${environment_id} returning last_sequence as n
    ), account as (
      update account_event_counts set last_sequence = last_sequence + 1
      where account_id = ${account_id} returning last_sequence as n
    )
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select ${environment_id}, log.n, ${randomUUID()}, ${account_id}, account.n, ${type},
      ${resource_type}, ${resource_id}, ${version}, ${AT}, '{}', '{}'
    from log, account`);
}

export async function createParty(db: Database, world: World): Promise<Party> {
  const { environment_id, account_id } = world;
  const party = { customer_id: randomUUID(), paykey_id: randomUUID() };
  await db.tx(async (tx) => {
    await tx.run(sql`
      insert into customers (id, environment_id, account_id, name, type, email, phone, status,
        device, config, created_at, updated_at)
      values (${party.customer_id}, ${environment_id}, ${account_id}, 'Ann Lee', 'individual',
        'ann@example.com', '+12125550100', 'verified', '{}', '{}', ${AT}, ${AT})`);
    await tx.run(sql`
      insert into paykeys (id, environment_id, account_id, customer_id, token, label, source, status,
        status_reason, status_source, status_message, status_changed_at, routing_number,
        account_number, account_mask, account_type, fingerprint, config, created_at, updated_at)
      values (${party.paykey_id}, ${environment_id}, ${account_id}, ${party.customer_id},
        ${party.paykey_id}, 'Checking 1234', 'bank_account', 'active', 'ok', 'system', '', ${AT},
        '021000021', '\\x00', '1234', 'checking', '\\x00', '{}', ${AT}, ${AT})`);
    const [customer, paykey] = [party.customer_id, party.paykey_id];
    await appendEvent(tx, world, {
      type: "customer.created",
      resource_type: "customer",
      resource_id: customer,
      version: 1,
    });
    await appendEvent(tx, world, {
      type: "paykey.created",
      resource_type: "paykey",
      resource_id: paykey,
      version: 1,
    });
  });
  return party;
}

/** By the function that the database had already then. */
export async function createCharge(db: Executor, world: World, party: Party): Promise<string> {
  const id = randomUUID();
  const { code } = await db.one<{ code: number }>(sql`
    select create_payment(${world.environment_id}, ${AT}, 'Created.', ${id}, ${randomUUID()},
      ${world.account_id}, 1, 'charge', ${party.paykey_id}, 1, ${party.customer_id}, 1, ${id},
      'An order', 2500, ${DAY}, 'internet', '192.0.2.1', 'disabled', 'standard', false, null, '{}',
      ${DAY}, ${DAY}, ${DAY}, null, null, ${AT}, null, null, null, '{}', '{}') as code`);
  if (code !== 0) throw new Error(`a charge was not created: ${code}`);
  return id;
}

export async function cancelCharge(db: Database, world: World, id: string): Promise<void> {
  const { environment_id, account_id } = world;
  await db.tx(async (tx) => {
    await tx.run(sql`
      update payments set status = 'cancelled', status_reason = 'user_request',
        status_changed_at = ${AT}, due_step = null, due_at = null, effective_at = ${AT},
        version = version + 1
      where id = ${id}`);
    await tx.run(sql`
      insert into payment_count_deltas
        (environment_id, account_id, kind, status, day, payment_date, effective_on, n)
      values (${environment_id}, ${account_id}, 'charge', 'created', '2026-03-02', ${DAY}, null, -1),
        (${environment_id}, ${account_id}, 'charge', 'cancelled', '2026-03-02', ${DAY}, '2026-03-02', 1)`);
    await appendEvent(tx, world, {
      type: "charge.cancelled",
      resource_type: "charge",
      resource_id: id,
      version: 2,
    });
  });
}

interface Reach {
  readonly after: bigint;
  readonly until: bigint;
}

async function takeReach(tx: Tx, environmentId: string): Promise<Reach | undefined> {
  await tx.run(sql`
    insert into search_marks (environment_id, sequence)
    select id, 0 from environments where id = ${environmentId}
    on conflict (environment_id) do nothing`);
  return await tx.first<Reach>(sql`
    select m.sequence as after, c.last_sequence as until
    from search_marks m join environments e on e.id = m.environment_id
      join event_counts c on c.environment_id = e.id
    where m.environment_id = ${environmentId} and c.last_sequence > m.sequence
    for update of m skip locked for key share of e skip locked`);
}

const changed = (environmentId: string, { after, until }: Reach, kind: string) => sql`array(
  select distinct e.resource_id from events e
  where e.environment_id = ${environmentId} and e.sequence > ${after} and e.sequence <= ${until}
    and e.resource_type = ${kind})`;

const keeping =
  (
    work: (tx: Tx, environmentId: string, reach: Reach) => Promise<void>,
  ): EarlierProgram["keepTexts"] =>
  (db, environmentId, beforeCommit) =>
    db.tx(async (tx) => {
      const reach = await takeReach(tx, environmentId);
      if (reach === undefined) return;
      await work(tx, environmentId, reach);
      await tx.run(sql`
        update search_marks set sequence = ${reach.until} where environment_id = ${environmentId}`);
      await beforeCommit?.();
    });

/** As up to schema 33: kept texts of payments, customers and paykeys in one table, and counted nothing. */
export const programOf30: EarlierProgram = {
  schema: 30,
  keepTexts: keeping(async (tx, id, reach) => {
    await tx.run(sql`
      insert into search_texts (subject_id, environment_id, account_id, subject, searched)
      select p.id, p.environment_id, p.account_id, 'payment',
        concat_ws(E'\n', p.description, p.external_id)
      from payments p where p.id = any(${changed(id, reach, "charge")})
      union all
      select c.id, c.environment_id, c.account_id, 'customer', concat_ws(E'\n', c.name, c.email)
      from customers c where c.id = any(${changed(id, reach, "customer")})
      union all
      select k.id, k.environment_id, k.account_id, 'paykey', k.label
      from paykeys k where k.id = any(${changed(id, reach, "paykey")})
      on conflict (subject_id) do update set searched = excluded.searched
      where search_texts.searched <> excluded.searched`);
  }),
};

/** Counted texts by paykey and wording, and no ends; paykeys are found without their customer's name. */
export const programOf40: EarlierProgram = {
  schema: 40,
  keepTexts: keeping(async (tx, id, reach) => {
    await tx.run(sql`
      insert into search_parties as s
        (paykey_id, customer_id, environment_id, account_id, searched, n)
      select k.id, k.customer_id, k.environment_id, k.account_id,
        lower(concat_ws(E'\n', c.name, c.email, k.label)), 0
      from paykeys k join customers c on c.id = k.customer_id
      where k.id = any(${changed(id, reach, "paykey")})
      on conflict (paykey_id) do update set searched = excluded.searched`);
    await tx.run(sql`
      insert into search_paykeys as s (paykey_id, environment_id, account_id, customer_id, status,
        source, unblock_eligible, institution_name, expires_at, created_at, searched)
      select k.id, k.environment_id, k.account_id, k.customer_id, k.status, k.source,
        k.unblock_eligible, k.institution_name, k.expires_at, k.created_at,
        lower(concat_ws(' ', k.label, k.institution_name, k.external_id, k.id::text))
      from paykeys k where k.id = any(${changed(id, reach, "paykey")})
      on conflict (paykey_id) do update set searched = excluded.searched`);
    await tx.run(sql`
      insert into search_customers as s
        (customer_id, environment_id, account_id, name, type, status, created_at, searched)
      select c.id, c.environment_id, c.account_id, c.name, c.type, c.status, c.created_at,
        lower(concat_ws(' ', c.name, c.email, c.phone, c.external_id, c.id::text))
      from customers c where c.id = any(${changed(id, reach, "customer")})
      on conflict (customer_id) do update set searched = excluded.searched`);
    await tx.run(sql`
      with changed as materialized (
        select p.id, p.environment_id, p.account_id, p.paykey_id, v.searched
        from payments p left join search_texts t on t.subject_id = p.id,
          lateral (select lower(concat_ws(E'\n', p.description, p.external_id)) as searched) v
        where p.id = any(${changed(id, reach, "charge")}) and t.searched is null
      ), kept as (
        insert into search_texts
          (subject_id, environment_id, account_id, searched, paykey_id, wording)
        select id, environment_id, account_id, searched, paykey_id,
          md5(search_wording(searched))::uuid from changed
      ), counted as (
        update search_parties s set n = s.n + f.n
        from (select paykey_id, count(*) as n from changed group by 1) f
        where s.paykey_id = f.paykey_id
      ), lettered as (
        insert into search_letters (environment_id, account_id, letters)
        select distinct environment_id, account_id, unnest(search_letters(searched)) from changed
        on conflict (account_id, letters) do nothing
      )
      insert into search_wordings as w (environment_id, account_id, digest, wording, n)
      select environment_id, account_id, md5(search_wording(searched))::uuid,
        search_wording(searched), count(*)
      from changed group by 1, 2, 3, 4
      on conflict (account_id, digest) do update set n = w.n + excluded.n`);
  }),
};

/** One turn of what folds counts, the same since schema 30. */
export async function foldCounts(db: Database): Promise<void> {
  const add = (table: string, key: string, values: string, from = "taken d", n = "d.n") => `
    insert into ${table} as c (environment_id, ${key}, n)
    select environment_id, ${key}, n from (
      select d.environment_id, ${values}, sum(${n}) from ${from} group by d.environment_id, ${values}
    ) as s(environment_id, ${key}, n)
    where n <> 0 order by ${key} on conflict (${key}) do update set n = c.n + excluded.n`;
  const statement = `with taken as (
      delete from payment_count_deltas where ctid = any(array(
        select d.ctid from payment_count_deltas d join environments e on e.id = d.environment_id
        limit 20000 for update of d skip locked for key share of e skip locked))
      returning environment_id, account_id, kind, status, day, payment_date, effective_on, n, amounts
    ), folded as (${add("payment_counts", "account_id, day, kind, status", "d.account_id, d.day, d.kind, d.status")}
    ), totalled as (${add("payment_totals", "account_id, kind, status", "d.account_id, d.kind, d.status")}
    ), dated as (${add(
      "payment_date_counts",
      "account_id, axis, day, kind, status",
      "d.account_id, v.axis, v.day, d.kind, d.status",
      `taken d, lateral (values ('payment_date', d.payment_date), ('effective_at', d.effective_on))
        as v(axis, day) where v.day is not null`,
    )}
    ), priced as (${add(
      "payment_amount_counts",
      "account_id, step, kind",
      "d.account_id, payment_amount_step(v.amount), d.kind",
      `taken d, lateral (select a as amount, case when d.n < 0 then -1 else 1 end as n
        from unnest(d.amounts) as a) as v`,
      "v.n",
    )}) select count(*) from taken`;
  await db.run(raw(statement));
}
