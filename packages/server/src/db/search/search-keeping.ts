import type { Database, Executor, Tx } from "../executor.ts";
import { batchOf, isCounted, recountGrams, type ChangedText } from "./search-grams.ts";
import { comesToLasting, keepLasting, recountLasting } from "./search-lasting.ts";
import { tellsOfText } from "./search-texts.ts";
import { newestMigration } from "../migration-files.ts";
import { holdSchema } from "../schema-fence.ts";
import { named, sql, type Sql } from "../sql.ts";

/** Environments whose log has gone on since their texts were kept. */
export async function listEnvironmentsToSearch(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    named(
      "list_environments_to_search",
      sql`select c.environment_id as id
      from event_counts c left join search_marks m on m.environment_id = c.environment_id
      where c.last_sequence > coalesce(m.sequence, 0) order by c.environment_id`,
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Brings the texts of an environment, and how many payments of a party ended, up to at most so many
 * further events that tell of one; answers how many are left. Answers 0, too, where another process is
 * at it, the environment is being replaced, or the schema is not this program's.
 */
export async function keepSearchTexts(
  db: Database,
  environmentId: string,
  most: number,
): Promise<number> {
  return await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    if (!(await holdSchema(tx))) return 0;
    const reach = await takeReach(tx, environmentId, most);
    if (reach === undefined) return 0;
    const idsOf = reach.is_log_cut ? ofEnvironment(environmentId) : changed(environmentId, reach);
    await keepParties(tx, idsOf);
    await keepPaykeys(tx, idsOf);
    await keepCustomers(tx, idsOf);
    await keepPayments(tx, idsOf);
    if (reach.is_log_cut) await recountLasting(tx, environmentId, sql`${reach.until}::bigint`);
    else await keepLasting(tx, environmentId, reach);
    await tx.run(sql`
      update search_marks set sequence = ${reach.until}, schema_version = ${newestMigration()}
      where environment_id = ${environmentId}`);
    return Number(reach.last - reach.until);
  });
}

interface Reach {
  readonly after: bigint;
  readonly until: bigint;
  readonly last: bigint;
  /** Whether events were removed before their texts were kept: then all texts are read anew. */
  readonly is_log_cut: boolean;
}

async function takeReach(tx: Tx, environmentId: string, most: number): Promise<Reach | undefined> {
  await tx.run(sql`
    insert into search_marks (environment_id, sequence, schema_version)
    select id, 0, ${newestMigration()} from environments where id = ${environmentId}
    on conflict (environment_id) do nothing`);
  // The environment stays what it is meanwhile; its log goes on.
  return await tx.first<Reach>(sql`
    select m.sequence as after, c.last_sequence as last,
      case when m.sequence + 1 < e.events_kept_from then c.last_sequence
        else coalesce(${lastOf(most)}, least(m.sequence + ${FAR}, c.last_sequence)) end as until,
      m.sequence + 1 < e.events_kept_from as is_log_cut
    from search_marks m join environments e on e.id = m.environment_id
      join event_counts c on c.environment_id = e.id
    where m.environment_id = ${environmentId} and c.last_sequence > m.sequence
    for update of m skip locked for key share of e skip locked`);
}

/** A cut-off ends no payment, and searches read what is not kept: it is passed over at once. */
const FAR = 100_000;

/** The event after the mark that is so manieth to tell of a text or an end, unless it is far. */
const lastOf = (many: number) => sql`(
        select e.sequence from events e
        where e.environment_id = m.environment_id and e.sequence > m.sequence
          and e.sequence <= m.sequence + ${FAR} and (${tellsOfText} or ${comesToLasting})
        order by e.sequence offset ${many - 1} limit 1)`;

type IdsOf = (kinds: Sql) => Sql;

/**
 * What changed in a stretch of the log, by kind: as arrays, which are looked up one by one, where a
 * subquery may be compared with every customer there is.
 */
const changed =
  (environmentId: string, { after, until }: Reach): IdsOf =>
  (kinds) => sql`array(
  select distinct e.resource_id from events e
  where e.environment_id = ${environmentId} and e.sequence > ${after} and e.sequence <= ${until}
    and e.resource_type in (${kinds}) and ${tellsOfText})`;

const ofEnvironment =
  (environmentId: string): IdsOf =>
  (kinds) => sql`array(
  select id from payments where environment_id = ${environmentId} and kind in (${kinds})
  union all select id from customers where environment_id = ${environmentId} and 'customer' in (${kinds})
  union all select id from paykeys where environment_id = ${environmentId} and 'paykey' in (${kinds}))`;

const partyText = sql`lower(concat_ws(E'\n', c.name, c.email, k.label))`;
const partyColumns = sql`paykey_id, customer_id, environment_id, account_id, searched, n`;

/** How paykeys are found whose own label or whose customer changed. One order for all writers. */
async function keepParties(tx: Tx, idsOf: IdsOf): Promise<void> {
  await writeParties(tx, {
    paykeys: sql`
      select unnest(${idsOf(sql`'paykey'`)})
      union
      select k.id from paykeys k where k.customer_id = any(${idsOf(sql`'customer'`)})`,
    write: sql`
      insert into search_parties as s (${partyColumns})
      select k.id, k.customer_id, k.environment_id, k.account_id, ${partyText}, 0
      from paykeys k join customers c on c.id = k.customer_id
      where k.id in (select id from changing)
      order by k.id
      on conflict (paykey_id) do update set searched = excluded.searched
      where s.searched <> excluded.searched`,
  });
}

/** Counts the payments of parties that read differently now once more. */
async function writeParties(tx: Tx, { paykeys, write }: { paykeys: Sql; write: Sql }) {
  const texts = await tx.rows<ChangedText>(sql`
    with changing(id) as materialized (${paykeys}
    ), was as materialized (
      select s.paykey_id, s.searched from search_parties s where s.paykey_id in (select id from changing)
    ), is_now as (${write} returning s.paykey_id, s.searched)
    select p.account_id, p.environment_id, ${batchOf} as since,
      concat_ws(E'\n', t.searched, was.searched) as before,
      concat_ws(E'\n', t.searched, n.searched) as after
    from is_now n join was using (paykey_id) join payments p on p.paykey_id = n.paykey_id
      join search_texts t on t.subject_id = p.id
    where ${isCounted}`);
  await recountGrams(tx, texts);
}

async function keepPaykeys(tx: Tx, idsOf: IdsOf): Promise<void> {
  await tx.run(sql`
    insert into search_paykeys as s (paykey_id, environment_id, account_id, customer_id, status,
      source, unblock_eligible, institution_name, expires_at, created_at, searched)
    select k.id, k.environment_id, k.account_id, k.customer_id, k.status, k.source,
      k.unblock_eligible, k.institution_name, k.expires_at, k.created_at,
      ${paykeyText(sql`k`, sql`c.name`)}
    from paykeys k join customers c on c.id = k.customer_id
    where k.id = any(${idsOf(sql`'paykey'`)}) or k.customer_id = any(${idsOf(sql`'customer'`)})
    order by k.id
    on conflict (paykey_id) do update
    set status = excluded.status, source = excluded.source,
      unblock_eligible = excluded.unblock_eligible, institution_name = excluded.institution_name,
      expires_at = excluded.expires_at, searched = excluded.searched
    where (s.status, s.source, s.unblock_eligible, s.institution_name, s.expires_at, s.searched)
      is distinct from (excluded.status, excluded.source, excluded.unblock_eligible,
        excluded.institution_name, excluded.expires_at, excluded.searched)`);
}

async function keepCustomers(tx: Tx, idsOf: IdsOf): Promise<void> {
  const ids = idsOf(sql`'customer'`);
  await tx.run(sql`
    insert into search_customers as s
      (customer_id, environment_id, account_id, name, type, status, created_at, searched)
    select c.id, c.environment_id, c.account_id, c.name, c.type, c.status, c.created_at,
      ${listedText(sql`c`)}
    from customers c where c.id = any(${ids}) and c.deleted_at is null
    order by c.id
    on conflict (customer_id) do update
    set name = excluded.name, type = excluded.type, status = excluded.status,
      searched = excluded.searched
    where (s.name, s.type, s.status, s.searched)
      is distinct from (excluded.name, excluded.type, excluded.status, excluded.searched)`);
  await tx.run(sql`
    delete from search_customers where customer_id in (
      select c.id from customers c where c.id = any(${ids}) and c.deleted_at is not null)`);
}

/** What a list of paykeys looks for a text in, the name of their customer included. */
export const paykeyText = (k: Sql, customerName: Sql) =>
  sql`lower(concat_ws(' ', ${k}.label, ${k}.institution_name, ${k}.external_id, ${k}.id::text,
    ${customerName}))`;

/** What a list of customers looks for a text in. */
export const listedText = (c: Sql) =>
  sql`lower(concat_ws(' ', ${c}.name, ${c}.email, ${c}.phone, ${c}.external_id, ${c}.id::text))`;

/** Texts of payments with their wordings, and how many of them each paykey has. */
async function keepPayments(tx: Tx, idsOf: IdsOf): Promise<void> {
  // What is counted already comes back: a payment that was late, or is described anew.
  const texts = await tx.rows<ChangedText>(sql`
    with changed as materialized (
      select p.id, p.environment_id, p.account_id, p.paykey_id, p.created_at, v.searched,
        t.searched as before
      from payments p left join search_texts t on t.subject_id = p.id,
        lateral (select lower(concat_ws(E'\n', p.description, p.external_id)) as searched) v
      where p.id = any(${idsOf(sql`'charge', 'payout'`)})
        and t.searched is distinct from v.searched
    ), kept as (
      insert into search_texts
        (subject_id, environment_id, account_id, searched, paykey_id, wording)
      select id, environment_id, account_id, searched, paykey_id,
        md5(search_wording(searched))::uuid
      from changed
      on conflict (subject_id) do update
      set searched = excluded.searched, wording = excluded.wording
    ), counted as (
      insert into search_parties as s (${partyColumns})
      select k.id, k.customer_id, k.environment_id, k.account_id, ${partyText}, f.n
      from (select paykey_id, count(*) as n from changed where before is null group by 1) f
        join paykeys k on k.id = f.paykey_id join customers c on c.id = k.customer_id
      order by k.id
      on conflict (paykey_id) do update set n = s.n + excluded.n
    ), lettered as (
      insert into search_letters (environment_id, account_id, letters)
      select distinct environment_id, account_id, unnest(search_letters(searched)) from changed
      on conflict (account_id, letters) do nothing
    ), worded as (
      select environment_id, account_id, search_wording(searched) as wording, 1 as n from changed
      union all
      select environment_id, account_id, search_wording(before), -1 from changed
      where before is not null
    ), phrased as (
      insert into search_wordings as w (environment_id, account_id, digest, wording, n)
      select environment_id, account_id, md5(wording)::uuid, wording, sum(n) from worded
      group by environment_id, account_id, wording having sum(n) <> 0
      on conflict (account_id, digest) do update set n = w.n + excluded.n
    )
    select p.account_id, p.environment_id, ${batchOf} as since,
      case when p.before is not null then concat_ws(E'\n', p.before, s.searched) end as before,
      concat_ws(E'\n', p.searched, coalesce(s.searched, ${partyText})) as after
    from changed p join paykeys k on k.id = p.paykey_id join customers c on c.id = k.customer_id
      left join search_parties s on s.paykey_id = p.paykey_id
    where ${isCounted}`);
  await recountGrams(tx, texts);
}

/** Forgets what a customer was found by; their payments stay counted. The keeper waits for it. */
export async function forgetCustomerTexts(
  tx: Tx,
  { id, environment_id }: { id: string; environment_id: string },
): Promise<void> {
  await tx.run(sql`select from search_marks where environment_id = ${environment_id} for update`);
  await tx.run(sql`delete from search_customers where customer_id = ${id}`);
  await tx.run(sql`
    update search_paykeys s set searched = ${paykeyText(sql`k`, sql`null::text`)}
    from paykeys k where k.id = s.paykey_id and s.customer_id = ${id}`);
  await writeParties(tx, {
    paykeys: sql`select id from paykeys where customer_id = ${id}`,
    write: sql`
      update search_parties s set searched = '' where s.paykey_id in (select id from changing)`,
  });
}
