import { contains, paymentsWhere, type PaymentFilters } from "./payments-search.ts";
import { tailOf, type TextSearch } from "./search-texts.ts";
import { empty, sql, type Sql } from "./sql.ts";

// Only letters of a text may touch a word that was left out of a wording: those at its ends.
const ASCII = /^[\x20-\x7e]+$/;
const HEAD = /^[a-z]+/;
const TAIL = /[a-z]+$/;

/**
 * The letters, three by three, at either end of a text: where of each end some stand in no word that
 * was left out of wordings, the text stands in the wordings or nowhere. Undefined where they cannot
 * say so.
 */
export function lettersAtEnds(text: string): readonly (readonly string[])[] | undefined {
  const lower = text.toLowerCase();
  if (!ASCII.test(text) || /[0-9]/.test(text)) return undefined;
  const ends = [HEAD, TAIL].flatMap((end) => end.exec(lower) ?? []);
  if (ends.some((end) => end.length < 3)) return undefined;
  return ends.map((end) =>
    Array.from({ length: end.length - 2 }, (_, at) => end.slice(at, at + 3)),
  );
}

/** How many payments have a text that many have, as a statement that answers `total`. */
export function countByText(search: TextSearch): Sql {
  const { environment_id, account_id, text } = search;
  const pattern = contains(text);
  const own = ownText(pattern);
  const keptHere = sql`
    select count(*) from search_texts
    where account_id = ${account_id} and searched ilike ${pattern} and subject = 'payment'`;
  const fresh = sql`t.resource_type in ('charge', 'payout')`;
  const ends = lettersAtEnds(text);
  const kept =
    ends === undefined
      ? sql`(${keptHere})`
      : sql`case when ${standApart(account_id, ends)}
          then (select coalesce(sum(w.n), 0)::bigint from search_wordings w
            where w.account_id = ${account_id} and w.wording like lower(${pattern}))
          else (${keptHere}) end`;
  return sql`
    with ${tailOf(environment_id, account_id)}, ${partiesOf(account_id, pattern)},
    owners as materialized (
      select ${kept}
        - (select count(*) from tail t join search_texts s on s.subject_id = t.resource_id
          where ${fresh} and s.searched ilike ${pattern})
        + (select count(*) from tail t join payments p on p.id = t.resource_id
          where ${fresh} and ${own}) as n
    )
    select o.n + case
      when o.n > 0 then ${ofParties(sql`where not ${own}`)}
      when (select customers is null from parties) then (select count(*) from payments p
        where p.paykey_id = any((select paykeys from parties)::uuid[]))
      when (select paykeys is null from parties) then (select count(*) from payments p
        where p.customer_id = any((select customers from parties)::uuid[]))
      else ${ofParties(empty)} end as total
    from owners o`;
}

/** Payments of the parties found, each once, as far as they pass a condition. */
const ofParties = (where: Sql) => sql`(
  select count(*) from (
    select p.id, p.description, p.external_id from payments p
    where p.customer_id = any((select customers from parties)::uuid[])
    union
    select p.id, p.description, p.external_id from payments p
    where p.paykey_id = any((select paykeys from parties)::uuid[])
  ) p ${where})`;

/** The same of those that pass filters, too, each of which is read. */
export function countPassingByText(search: TextSearch, filters: PaymentFilters): Sql {
  const { environment_id, account_id, text } = search;
  const pattern = contains(text);
  return sql`
    with ${tailOf(environment_id, account_id)}, ${partiesOf(account_id, pattern)}
    select count(*) as total from payments p where ${paymentsWhere(account_id, filters)}
      and (${ownText(pattern)} or p.customer_id = any((select customers from parties)::uuid[])
        or p.paykey_id = any((select paykeys from parties)::uuid[]))`;
}

const ownText = (pattern: string) =>
  sql`(coalesce(p.description, '') ilike ${pattern} or p.external_id ilike ${pattern})`;

/** Whether of each end some letters stand in no word that was left out. */
const standApart = (accountId: string, ends: readonly (readonly string[])[]) => sql`
  not exists (select from unnest(${ends.map((letters) => letters.join(" "))}::text[]) as e(letters)
    where not exists (
      select from unnest(string_to_array(e.letters, ' ')) as l(letters)
      where not exists (select from search_letters k
        where k.account_id = ${accountId} and k.letters = l.letters)))`;

/** Arrays of the account's customers and paykeys that have the text as they are now: `parties`. */
const partiesOf = (accountId: string, pattern: string) => sql`
    parties as materialized (
      select array_agg(id) filter (where subject = 'customer') as customers,
        array_agg(id) filter (where subject = 'paykey') as paykeys
      from (
        select subject, subject_id as id from search_texts
        where account_id = ${accountId} and subject <> 'payment' and searched ilike ${pattern}
          and subject_id not in (select resource_id from tail)
        union all
        select 'customer', c.id from tail t join customers c on c.id = t.resource_id
        where t.resource_type = 'customer' and (c.name ilike ${pattern} or c.email ilike ${pattern})
        union all
        select 'paykey', k.id from tail t join paykeys k on k.id = t.resource_id
        where t.resource_type = 'paykey' and k.label ilike ${pattern}) found
    )`;
