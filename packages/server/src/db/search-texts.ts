import type { Database, Executor, Tx } from "./executor.ts";
import { contains } from "./payments-search.ts";
import { named, sql, type Sql } from "./sql.ts";

/** Events after which a text may read differently. */
const tellsOfText = sql`(e.resource_type in ('customer', 'paykey') or e.type in
  ('charge.created', 'charge.updated', 'payout.created', 'payout.updated'))`;

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
 * Brings the texts of an environment up to at most so many further events; answers whether there are
 * more. Answers false, too, where another process is at it, or the environment is being replaced.
 */
export async function keepSearchTexts(
  db: Database,
  environmentId: string,
  most: number,
): Promise<boolean> {
  return await db.tx(async (tx) => {
    const reach = await takeReach(tx, environmentId, most);
    if (reach === undefined) return false;
    await upsertTexts(
      tx,
      reach.is_log_cut ? ofEnvironment(environmentId) : changed(environmentId, reach),
    );
    await tx.run(sql`
      update search_marks set sequence = ${reach.until} where environment_id = ${environmentId}`);
    return reach.until < reach.last;
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
    insert into search_marks (environment_id, sequence)
    select id, 0 from environments where id = ${environmentId}
    on conflict (environment_id) do nothing`);
  // The environment stays what it is meanwhile; its log goes on.
  return await tx.first<Reach>(sql`
    select m.sequence as after, c.last_sequence as last,
      case when m.sequence + 1 < e.events_kept_from then c.last_sequence
        else least(m.sequence + ${most}::integer, c.last_sequence) end as until,
      m.sequence + 1 < e.events_kept_from as is_log_cut
    from search_marks m join environments e on e.id = m.environment_id
      join event_counts c on c.environment_id = e.id
    where m.environment_id = ${environmentId} and c.last_sequence > m.sequence
    for update of m skip locked for key share of e skip locked`);
}

/** What changed in a stretch of the log, by kind. */
const changed =
  (environmentId: string, { after, until }: Reach) =>
  (kinds: Sql) => sql`
  select e.resource_id from events e
  where e.environment_id = ${environmentId} and e.sequence > ${after} and e.sequence <= ${until}
    and e.resource_type in (${kinds}) and ${tellsOfText}`;

const ofEnvironment = (environmentId: string) => (kinds: Sql) => sql`
  select id from payments where environment_id = ${environmentId} and kind in (${kinds})
  union all select id from customers where environment_id = ${environmentId} and 'customer' in (${kinds})
  union all select id from paykeys where environment_id = ${environmentId} and 'paykey' in (${kinds})`;

async function upsertTexts(tx: Tx, idsOf: (kinds: Sql) => Sql): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`
    insert into search_texts (subject_id, environment_id, account_id, subject, searched)
    select c.id, c.environment_id, c.account_id, 'customer', concat_ws(E'\n', c.name, c.email)
    from customers c where c.id in (${idsOf(sql`'customer'`)})
    union all
    select k.id, k.environment_id, k.account_id, 'paykey', k.label
    from paykeys k where k.id in (${idsOf(sql`'paykey'`)})
    on conflict (subject_id) do update set searched = excluded.searched
    where search_texts.searched <> excluded.searched`);
  await tx.run(sql`
    with changed as materialized (
      select p.id, p.environment_id, p.account_id, v.searched, t.searched as before
      from payments p left join search_texts t on t.subject_id = p.id,
        lateral (select concat_ws(E'\n', p.description, p.external_id) as searched) v
      where p.id in (${idsOf(sql`'charge', 'payout'`)})
        and t.searched is distinct from v.searched
    ), kept as (
      insert into search_texts (subject_id, environment_id, account_id, subject, searched)
      select id, environment_id, account_id, 'payment', searched from changed
      on conflict (subject_id) do update set searched = excluded.searched
    ), lettered as (
      insert into search_letters (environment_id, account_id, letters)
      select distinct environment_id, account_id, unnest(search_letters(searched)) from changed
      on conflict (account_id, letters) do nothing
    ), worded as (
      select environment_id, account_id, search_wording(searched) as wording, 1 as n from changed
      union all
      select environment_id, account_id, search_wording(before), -1 from changed
      where before is not null
    )
    insert into search_wordings as w (environment_id, account_id, digest, wording, n)
    select environment_id, account_id, md5(wording)::uuid, wording, sum(n) from worded
    group by environment_id, account_id, wording having sum(n) <> 0
    on conflict (account_id, digest) do update set n = w.n + excluded.n`);
}

/** Forgets what a subject was found by; its next event has it kept anew. */
export async function deleteSearchText(tx: Tx, subjectId: string): Promise<void> {
  await tx.run(sql`delete from search_texts where subject_id = ${subjectId}`);
}

/** Of the newest payments so many matches in so many mean that a text is common. */
const SAMPLE = 300;
const COMMON = 6;
/** An account with fewer payments is read through. */
const SMALL = 10_000;

// An index of trigrams only helps where there is one; texts are kept in lines.
const TRIGRAM = /^[^\n]*[\p{L}\p{N}]{3}[^\n]*$/u;

/** Whose payments are searched, and for what. */
export interface TextSearch {
  readonly environment_id: string;
  readonly account_id: string;
  readonly text: string;
}

/**
 * How a text is best searched: `read` all payments of the account, `walk` the list until a page is
 * full, for a text that many have, or `find` them by the kept texts.
 */
export async function planSearch(
  db: Executor,
  search: TextSearch,
): Promise<"read" | "walk" | "find"> {
  if (!TRIGRAM.test(search.text)) return "read";
  const { is_kept, is_common } = await db.one<{ is_kept: boolean; is_common: boolean }>(
    named("plan_search", look(search)),
  );
  if (!is_kept) return "read";
  return is_common ? "walk" : "find";
}

function look({ account_id, environment_id, text }: TextSearch): Sql {
  const pattern = contains(text);
  return sql`
    select to_regclass('search_texts_by_trigram') is not null
      and (select coalesce(m.sequence, 0) + 1 >= e.events_kept_from
        from environments e left join search_marks m on m.environment_id = e.id
        where e.id = ${environment_id})
      and (select coalesce(sum(n), 0) from payment_totals where account_id = ${account_id})
        >= ${SMALL}::integer as is_kept,
      (select count(*) from (
          select p.description, p.external_id, p.customer_id, p.paykey_id from payments p
          where p.account_id = ${account_id}
          order by p.created_at desc, p.id desc limit ${SAMPLE}::integer) p
        join customers c on c.id = p.customer_id join paykeys k on k.id = p.paykey_id
        where p.description ilike ${pattern} or p.external_id ilike ${pattern}
          or c.name ilike ${pattern} or c.email ilike ${pattern} or k.label ilike ${pattern})
        >= ${COMMON}::integer as is_common`;
}

/**
 * `with` clauses that end in a table `found` of the ids of all payments that have the text, as of the
 * statement: what was kept, what the keeper has not come to yet, and the payments of parties so
 * found.
 */
export function foundByText({ environment_id, account_id, text }: TextSearch): Sql {
  const pattern = contains(text);
  return sql`
    ${tailOf(environment_id, account_id)}, kept as materialized (
      select subject, subject_id from search_texts
      where account_id = ${account_id} and searched ilike ${pattern}
        and subject_id not in (select resource_id from tail)
    ), found as (
      select subject_id as id from kept where subject = 'payment'
      union
      select p.id from tail t join payments p on p.id = t.resource_id
      where t.resource_type in ('charge', 'payout')
        and (p.description ilike ${pattern} or p.external_id ilike ${pattern})
      union
      select p.id from payments p where p.customer_id = any(array(
        select subject_id from kept where subject = 'customer'
        union
        select c.id from tail t join customers c on c.id = t.resource_id
        where t.resource_type = 'customer'
          and (c.name ilike ${pattern} or c.email ilike ${pattern})))
      union
      select p.id from payments p where p.paykey_id = any(array(
        select subject_id from kept where subject = 'paykey'
        union
        select k.id from tail t join paykeys k on k.id = t.resource_id
        where t.resource_type = 'paykey' and k.label ilike ${pattern}))
    )`;
}

/** What the keeper has not come to yet: `tail`. */
export const tailOf = (environmentId: string, accountId: string) => sql`
    tail as materialized (
      select distinct e.resource_type, e.resource_id from events e
      where e.environment_id = ${environmentId} and e.account_id = ${accountId}
        and e.sequence > coalesce((select m.sequence from search_marks m
          where m.environment_id = ${environmentId}), 0) and ${tellsOfText}
    )`;
