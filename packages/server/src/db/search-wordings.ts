import type { Executor } from "./executor.ts";
import { contains } from "./payments-search.ts";
import {
  freshByText,
  freshPayment,
  keptByText,
  ownText,
  partiesOf,
  tailOf,
  type TextSearch,
} from "./search-texts.ts";
import { sql, type Sql } from "./sql.ts";

const ASCII = /^[\x20-\x7e]+$/;
const WORDS = /[0-9a-z]+/g;
const HEAD = /^[a-z]+/;
const TAIL = /[a-z]+$/;
const SIZE = 3;

/**
 * The letters, three by three, at either end of a text, which alone may touch a word that was left
 * out of wordings: where of each end some stand in no such word, the text stands in the wordings or
 * nowhere. Undefined where they cannot say so: of a word that begins in the text and has a digit,
 * wordings know this digit alone.
 */
export function lettersAtEnds(text: string): readonly (readonly string[])[] | undefined {
  const lower = text.toLowerCase();
  if (!ASCII.test(text)) return undefined;
  const numbers = [...lower.matchAll(WORDS)].filter(([word]) => /[0-9]/.test(word));
  if (numbers.some(({ 0: word, index }) => index === 0 || word.length > 1)) return undefined;
  const ends = [HEAD, TAIL].flatMap((end) => end.exec(lower) ?? []);
  return ends.map((end) =>
    end.length < SIZE
      ? [end]
      : Array.from({ length: end.length - SIZE + 1 }, (_, at) => end.slice(at, at + SIZE)),
  );
}

/** How many payments have a text, and why. */
export interface TextCounts {
  readonly total: number;
  /** Those whose own text has it. */
  readonly own: number;
  /** Those whose paykey or customer has it; both may be true of one. */
  readonly party: number;
  /** The paykeys of these. */
  readonly paykeys: number;
}

/** Exact as of one snapshot, whatever the keeper has come to. */
export async function countByText(db: Executor, search: TextSearch): Promise<TextCounts> {
  const { account_id, text } = search;
  const pattern = contains(text);
  const ofParty = sql`p.paykey_id in (select id from parties)`;
  const counts = await db.one<Record<keyof TextCounts, bigint>>(sql`
    with ${tailOf(search)}, ${partiesOf(search)}, counts as materialized (
      select ${ownKept(search)}
        - (select count(*) from tail t join search_texts s on s.subject_id = t.resource_id
          where ${freshPayment} and s.account_id = ${account_id} and s.searched like lower(${pattern}))
        + (select count(*) from (${freshByText(search)}) f) as own,
        (select coalesce(sum(n), 0)::bigint from parties)
        + (select count(*) from tail t join payments p on p.id = t.resource_id
          where ${freshPayment} and ${ofParty}
            and not exists (select from search_texts s where s.subject_id = p.id)) as party,
        (select count(*) from parties) as paykeys
    )
    select own, party, paykeys, own + party - case
      when own = 0 or party = 0 then 0
      when own < party then (
        select count(*) from payments p
        where p.id in (${keptByText(search)} union all ${freshByText(search)}) and ${ofParty})
      else (
        select count(*) from payments p
        where p.paykey_id = any(array(select id from parties)) and ${ownText(search)})
      end as total
    from counts`);
  const { total, own, party, paykeys } = counts;
  return { total: Number(total), own: Number(own), party: Number(party), paykeys: Number(paykeys) };
}

/** How many kept payments have the text themselves. */
function ownKept({ account_id, text }: TextSearch): Sql {
  const pattern = contains(text);
  const one_by_one = sql`(select count(*) from search_texts
    where account_id = ${account_id} and searched like lower(${pattern}))`;
  const ends = lettersAtEnds(text);
  if (ends === undefined) return one_by_one;
  return sql`case when ${standApart(account_id, ends)}
    then (select coalesce(sum(w.n), 0)::bigint from search_wordings w
      where w.account_id = ${account_id} and w.wording like lower(${pattern}))
    else ${one_by_one} end`;
}

/** Whether of each end some letters stand in no word that was left out. */
const standApart = (accountId: string, ends: readonly (readonly string[])[]) => sql`
  not exists (select from unnest(${ends.map((letters) => letters.join(" "))}::text[]) as e(letters)
    where not exists (
      select from unnest(string_to_array(e.letters, ' ')) as l(letters)
      where not exists (select from search_letters k
        where k.account_id = ${accountId} and k.letters = l.letters)))`;
