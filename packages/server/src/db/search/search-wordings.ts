import type { LastingStatus } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { contains } from "./payments-search.ts";
import {
  fencedKeptParty,
  freshByText,
  freshPayment,
  keptByText,
  keptPartyHas,
  ownText,
  partiesOf,
  sumsByOne,
  sumsOfParties,
  tailOf,
  whosePartyHas,
  type TextSearch,
} from "./search-texts.ts";
import { sql, type Sql } from "../sql.ts";

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
  /** All that have it, where they are few. */
  readonly ids: readonly string[] | null;
}

/** Where a search goes another way. */
export interface TextLimits {
  /** So many payments are told one by one. */
  readonly told: number;
  /** So many kept texts are looked up to be counted, where wordings cannot say. */
  readonly few: number;
  /** Of so many of a party, payments are read for their own text; of more, kept texts are. */
  readonly read: number;
  /** Of so many whose own text has it the party is looked up; for more, parties are listed. */
  readonly looked: number;
  /** So many paykeys are thought to have it where a page is walked to while they are counted. */
  readonly common: number;
}

export const LIMITS: TextLimits = {
  told: 5_000,
  few: 50_000,
  read: 30_000,
  looked: 5_000,
  common: 20_000,
};

/** They have to be listed. */
export const mostLookedUp = ({ looked, few }: TextLimits) => Math.min(looked, few);

type Answered = Record<"total" | "own" | "party" | "paykeys", bigint> & Pick<TextCounts, "ids">;

/** Exact as of one snapshot, whatever the keeper has come to. */
export const countByText = (db: Executor, search: TextSearch, limits = LIMITS) =>
  count(db, { search, limits, sums: sumsOfParties(search) });

/** The same by one process, while another walks to a page. */
export const countBesideWalk = (db: Executor, search: TextSearch, limits = LIMITS) =>
  count(db, { search, limits, sums: sumsByOne(search) });

async function count(
  db: Executor,
  { search, limits, sums }: { search: TextSearch; limits: TextLimits; sums: Sql },
): Promise<TextCounts> {
  return toCounts(
    await db.one<Answered>(sql`
    with ${countingByText(search, limits, { sums })}
    select ${countedByText(limits)} from totals`),
  );
}

export function toCounts({ total, own, party, paykeys, ids }: Answered): TextCounts {
  return {
    total: Number(total),
    own: Number(own),
    party: Number(party),
    paykeys: Number(paykeys),
    ids,
  };
}

/** How parties are counted, and of which of their payments that ended it is to be known how many. */
interface Counting {
  readonly sums: Sql;
  readonly ended?: readonly LastingStatus[];
}

/**
 * `with` clauses that end in one row `totals`; the `parties` and what `tail` tells stand before it.
 */
export const countingByText = (
  search: TextSearch,
  limits: TextLimits,
  { sums, ended = [] }: Counting,
) => sql`
    ${tailOf(search)}, ${partiesOf(search, ended)}, kept as materialized (
      ${keptByText(search)} limit ${limits.few + 1}
    ), fresh as materialized (${freshByText(search)}
    ), scanned as materialized (
      select count(*) as n, count(*) filter (where ${isOfParty(sql`k`)}) as together
      from (${keptByText(search)}) k
    ), counts as materialized (
      select ${ownKept(search, limits)} + (select count(*) from fresh) as own,
        v.n + (select count(*) from (
            select p.paykey_id, p.customer_id from tail t join payments p on p.id = t.resource_id
            where ${freshPayment}
              and not exists (select from search_texts s where s.subject_id = p.id)) p
          ${whosePartyHas(search)}) as party,
        v.paykeys, v.ended
      from (${sums}) v
    ), totals as materialized (
      select own, party, paykeys, ended, own + party - ${both(search, limits)} as total from counts
    )`;

/** What `TextCounts` are read from, of the row of totals. */
export const countedByText = (limits: TextLimits) => sql`
    own, party, paykeys, total, case when total <= ${limits.told}::integer then array(
      select id from kept
      union
      select id from fresh
      union
      select p.id from payments p where p.paykey_id = any(array(select id from parties)))
    end as ids`;

/** How many payments that the tail does not tell of have the text themselves. */
function ownKept(search: TextSearch, { few: most }: TextLimits): Sql {
  const few = sql`(select count(*) from kept)`;
  const each = sql`case when ${few} <= ${most}::integer then ${few}
    else (select n from scanned) end`;
  return byWordings(
    search,
    sql`(select coalesce(sum(w.n), 0)::bigint from ${wordingsOf(search)}) - ${staleOf(search)}`,
    each,
  );
}

/** How many of the `counts` are found both ways. */
function both(search: TextSearch, limits: TextLimits): Sql {
  const { few, read } = limits;
  const ofWordings = sql`s.wording = any(array(select w.digest from ${wordingsOf(search)}))`;
  const kept = byWordings(
    search,
    sql`(select count(*) from search_texts s where s.account_id = ${search.account_id}
      and ${ofWordings} and ${isOfParty(sql`s`)}) - ${staleOf(search, isOfParty(sql`s`))}`,
    sql`(select together from scanned)`,
  );
  const freshToo = sql`(select count(*) from fresh p ${whosePartyHas(search)})`;
  return sql`case
    when own = 0 or party = 0 then 0
    when own <= ${mostLookedUp(limits)}::integer then
      (select count(*) from kept p ${fencedKeptParty} where ${keptPartyHas(search)}) + ${freshToo}
    when own <= ${few}::integer then
      (select count(*) from kept k where ${isOfParty(sql`k`)}) + ${freshToo}
    when party <= ${read}::integer then (
      select count(*) from payments p
      where p.paykey_id = any(array(select id from parties)) and ${ownText(search)})
    else ${kept} + ${freshToo} end`;
}

/** Looked up among the parties, not each of these among all. */
const isOfParty = (of: Sql) => sql`(${of}.paykey_id in (select id from parties)) is true`;

/** How many kept texts `s` have the text of payments that the tail tells of. */
const staleOf = ({ account_id, text }: TextSearch, further = sql`true`) => sql`(
  select count(*) from tail t join search_texts s on s.subject_id = t.resource_id
  where ${freshPayment} and s.account_id = ${account_id}
    and s.searched like lower(${contains(text)}) and ${further})`;

/** The account's wordings `w` that the text is in. */
export const wordingsOf = ({ account_id, text }: TextSearch) => sql`search_wordings w
  where w.account_id = ${account_id} and w.wording like lower(${contains(text)})`;

/** What wordings answer, or, where they cannot say so, what each text does. */
function byWordings(search: TextSearch, counted: Sql, each: Sql): Sql {
  const isKnown = standInWordings(search);
  return isKnown === undefined ? each : sql`case when ${isKnown} then ${counted} else ${each} end`;
}

/** Whether the account's wordings have the text wherever it stands; undefined where none can say so. */
export function standInWordings({ account_id, text }: TextSearch): Sql | undefined {
  const ends = lettersAtEnds(text);
  return ends === undefined ? undefined : standApart(account_id, ends);
}

/** Whether of each end some letters stand in no word that was left out. */
const standApart = (accountId: string, ends: readonly (readonly string[])[]) => sql`
  not exists (select from unnest(${ends.map((letters) => letters.join(" "))}::text[]) as e(letters)
    where not exists (
      select from unnest(string_to_array(e.letters, ' ')) as l(letters)
      where not exists (select from search_letters k
        where k.account_id = ${accountId} and k.letters = l.letters)))`;
