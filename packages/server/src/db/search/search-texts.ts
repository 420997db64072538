import type { LastingStatus } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { contains, fencedParties } from "./payments-search.ts";
import { lastingOf } from "./search-lasting.ts";
import { SMALL } from "./search-grams.ts";
import { named, sql, type Sql } from "../sql.ts";

/** Whose payments are searched, and for what. */
export interface TextSearch {
  readonly environment_id: string;
  readonly account_id: string;
  readonly text: string;
}

/**
 * Events after which a text may read differently. Every payment is updated as it joins a transfer; of a
 * payment's own texts only the description changes.
 */
export const tellsOfText = sql`(e.resource_type in ('customer', 'paykey')
  or e.type in ('charge.created', 'payout.created')
  or e.type in ('charge.updated', 'payout.updated') and e.patch like '%"description":%')`;

/** Whether the log still tells of all that the texts kept do not. */
export const isLogWhole = (environmentId: string) => sql`
  (select coalesce(m.sequence, 0) + 1 >= e.events_kept_from
    from environments e left join search_marks m on m.environment_id = e.id
    where e.id = ${environmentId})`;

/** Whether texts are to be looked for in those that are kept. */
export async function areTextsKept(db: Executor, environmentId: string): Promise<boolean> {
  const answer = await db.one<{ is_kept: boolean }>(
    named("are_texts_kept", sql`select ${isLogWhole(environmentId)} as is_kept`),
  );
  return answer.is_kept;
}

/**
 * How many payments an account has, where its texts are kept and looking through them is quicker
 * than reading its payments; otherwise undefined.
 */
export async function countSearched(
  db: Executor,
  { account_id, environment_id }: TextSearch,
): Promise<number | undefined> {
  const { is_kept, n } = await db.one<{ is_kept: boolean; n: bigint }>(
    named(
      "count_searched",
      sql`select to_regclass('search_texts_by_trigram') is not null
        and ${isLogWhole(environment_id)} as is_kept,
        ((select coalesce(sum(n), 0) from payment_totals where account_id = ${account_id})
          + (select coalesce(sum(n), 0) from payment_count_deltas
            where account_id = ${account_id}))::bigint as n`,
    ),
  );
  return is_kept && n >= SMALL ? Number(n) : undefined;
}

/** What the keeper has not come to yet: `tail`. */
export const tailOf = ({ environment_id, account_id }: Omit<TextSearch, "text">) => sql`
    tail as materialized (
      select distinct e.resource_type, e.resource_id from events e
      where e.environment_id = ${environment_id} and e.account_id = ${account_id}
        and e.sequence > coalesce((select m.sequence from search_marks m
          where m.environment_id = ${environment_id}), 0) and ${tellsOfText}
    )`;

/** Entries of the tail that are payments `t`. */
export const freshPayment = sql`t.resource_type in ('charge', 'payout')`;

/** Whether a payment `p` itself has the text. */
export function ownText({ text }: TextSearch): Sql {
  const pattern = contains(text);
  return sql`(coalesce(p.description, '') ilike ${pattern} or p.external_id ilike ${pattern})`;
}

/** Whether a paykey `k` or its customer `c` has the text now. */
function partyHas(text: string): Sql {
  const pattern = contains(text);
  return sql`(c.name ilike ${pattern} or c.email ilike ${pattern} or k.label ilike ${pattern})`;
}

/**
 * Of payments `p`, what their party is searched by, as it is kept, unless the tail tells of a party:
 * looked up for each. Stands behind the tail.
 */
export const fencedKeptParty = sql`
  cross join lateral (select case
    when exists (select from tail where resource_type in ('paykey', 'customer')) then null
    else (select s.searched from search_parties s where s.paykey_id = p.paykey_id) end as searched
    offset 0) s`;

/** Whether the party so looked up has the text; where it is not kept, as it is now. */
export const keptPartyHas = ({ text }: Pick<TextSearch, "text">) => sql`
  coalesce(s.searched, (
    select lower(concat_ws(E'\n', c.name, c.email, k.label))
    from paykeys k join customers c on c.id = k.customer_id where k.id = p.paykey_id
  )) like lower(${contains(text)})`;

/** Of payments `p`, those whose party has the text now: each is looked up. */
export const whosePartyHas = ({ text }: TextSearch) =>
  sql`${fencedParties} where ${partyHas(text)}`;

/** Kept parties `s` that have the text: nothing here refers to the tail, so that two processes may read them. */
export const keptParties = ({ account_id, text }: TextSearch) => sql`search_parties s
  where s.account_id = ${account_id} and s.searched like lower(${contains(text)})`;

/** Kept parties that the tail tells of: ids. */
const toldParties = sql`
  select s.paykey_id from tail t join search_parties s on s.paykey_id = t.resource_id
  union
  select s.paykey_id from tail t join search_parties s on s.customer_id = t.resource_id`;

/**
 * Paykeys that payments with the text are found by, as they or their customers are now, and how many
 * kept payments each has: `parties`. Stands behind the tail, and is read only where it is asked for.
 * Of those that the tail tells of it is known how many payments ended so, too.
 */
export function partiesOf(search: TextSearch, ended: readonly LastingStatus[] = []): Sql {
  return sql`
    told_parties as materialized (${toldParties}
    ), fresh_parties as materialized (
      select k.id, coalesce(s.n, 0) as n, coalesce(${lastingOf(ended)}, 0) as ended from (
          select resource_id as id from tail where resource_type = 'paykey'
          union
          select k.id from tail t join paykeys k on k.customer_id = t.resource_id
          where t.resource_type = 'customer') f
        join paykeys k on k.id = f.id join customers c on c.id = k.customer_id
        left join search_parties s on s.paykey_id = k.id
      where ${partyHas(search.text)}
    ), parties as materialized (
      select s.paykey_id as id, s.n from (select s.paykey_id, s.n from ${keptParties(search)} offset 0) s
      where s.paykey_id not in (select paykey_id from told_parties)
      union all
      select id, n from fresh_parties
    )`;
}

/** How many the parties are, and how many kept payments they have, where they are listed anyway. */
export const sumsOfListed = sumsOf(sql`parties s`, sql`0`);

/**
 * The same where they need not be listed, which is more than half of the work, and how many of their
 * payments are counted that ended so.
 */
export function sumsOfParties(search: TextSearch, statuses: readonly LastingStatus[] = []): Sql {
  const ended = lastingOf(statuses);
  return sql`
  select k.paykeys - t.paykeys + f.paykeys as paykeys, (k.n - t.n + f.n)::bigint as n,
    (k.ended - t.ended + f.ended)::bigint as ended
  from (${sumsOf(keptParties(search), ended)}) k,
    (${sumsOf(sql`told_parties t cross join lateral (
      select s.n, ${ended} as ended from ${keptParties(search)} and s.paykey_id = t.paykey_id
      offset 0) s`)}) t,
    (${sumsOf(sql`fresh_parties s`)}) f`;
}

/** The same by one process: what refers to the tail is not shared. */
export const sumsByOne = (search: TextSearch) => sql`
  select k.paykeys + f.paykeys as paykeys, (k.n + f.n)::bigint as n, 0::bigint as ended
  from (${sumsOf(
    sql`${keptParties(search)} and s.paykey_id not in (select paykey_id from told_parties)`,
    sql`0`,
  )}) k, (${sumsOf(sql`fresh_parties s`)}) f`;

function sumsOf(parties: Sql, ended = sql`s.ended`): Sql {
  return sql`select count(*) as paykeys, coalesce(sum(s.n), 0)::bigint as n,
    coalesce(sum(${ended}), 0)::bigint as ended from ${parties}`;
}

/** Kept payments whose own text has it, but for those that the tail tells of: ids and paykeys. */
export const keptByText = ({ account_id, text }: TextSearch) => sql`
      select s.subject_id as id, s.paykey_id from search_texts s
      where s.account_id = ${account_id} and s.searched like lower(${contains(text)})
        and s.subject_id not in (select resource_id from tail)`;

/** Payments of the tail whose own text has it. */
export const freshByText = (search: TextSearch) => sql`
      select p.id, p.paykey_id, p.customer_id from tail t join payments p on p.id = t.resource_id
      where ${freshPayment} and ${ownText(search)}`;

/**
 * `with` clauses that end in a table `found` of the ids of all payments that have the text, as of the
 * statement: what was kept, what the keeper has not come to yet, and the payments of parties so
 * found.
 */
export const foundByText = (search: TextSearch) => sql`
    ${tailOf(search)}, ${partiesOf(search)}, found as (
      select id from (${keptByText(search)}) kept
      union
      select id from (${freshByText(search)}) fresh
      union
      select p.id from payments p where p.paykey_id = any(array(select id from parties))
    )`;
