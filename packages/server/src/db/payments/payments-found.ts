import type { Executor } from "../executor.ts";
import {
  countSifted,
  findByText,
  readFew,
  siftByText,
  walkByText,
  type Asked,
  type FoundPage,
} from "./payments-by-text.ts";
import { isWorthWalking, UNEVEN, walkAhead } from "./payments-ahead.ts";
import type { ListedPayment } from "./payments-listed.ts";
import { countAndSift, fewOthers, type Passing, type Sifted } from "./payments-sifted.ts";
import { countPayments } from "../counts/payments-totals.ts";
import { isGram } from "../search/grams.ts";
import { countByGrams } from "../search/search-by-grams.ts";
import { countSearched } from "../search/search-texts.ts";
import { countBesideWalk, countByText, type TextCounts } from "../search/search-wordings.ts";

const NONE: FoundPage = { rows: [], total: 0 };

/**
 * A page of the payments that have a text and pass the filters, and how many there are. Undefined
 * where reading all payments of the account is the quicker way, or the only one.
 */
export async function searchPayments(db: Executor, asked: Asked): Promise<FoundPage | undefined> {
  const { search } = asked;
  // Texts are kept in lines.
  const all = search.text.includes("\n") ? undefined : await countSearched(db, search);
  return all === undefined ? undefined : await searchAmong(db, asked, all);
}

/** The same among so many payments of the account, of which texts are kept. */
export async function searchAmong(db: Executor, asked: Asked, all: number): Promise<FoundPage> {
  const { search, filters } = asked;
  if (Object.keys(filters).length > 0) return await searchFiltered(db, asked, all);
  const short = await countShort(db, asked, all);
  const isAhead = short === undefined && (await isWorthWalking(db, asked));
  const [counts, ahead] = await (isAhead
    ? Promise.all([countBesideWalk(db, search, asked.limits), walkAhead(db, asked)])
    : [short ?? (await countByText(db, search, asked.limits))]);
  const { total } = counts;
  if (ahead !== undefined) return { rows: ahead, total };
  if (counts.ids !== null) return await readFew(db, asked, counts.ids);
  if (asked.page.offset >= total) return { rows: [], total };
  const rows = await walkUnlessLong(db, asked, { counts, all, total });
  return { rows: rows ?? (await findByText(db, asked)).rows, total };
}

/** Of a short text that it is counted as such, where it is. */
async function countShort(db: Executor, { search }: Asked, all: number) {
  return isGram(search.text) ? await countByGrams(db, search, all) : undefined;
}

async function searchFiltered(db: Executor, asked: Asked, all: number): Promise<FoundPage> {
  const [short, passing] = await Promise.all([
    countShort(db, asked, all),
    countPayments(db, asked.search.account_id, asked.filters),
  ]);
  if (passing === 0 || short?.total === 0) return NONE;
  const { counts, page, total } = await countFiltered(db, asked, { short, all, passing });
  if (counts.ids !== null) return await readFew(db, asked, counts.ids);
  if (page !== undefined) return page;
  if (total !== undefined) {
    if (asked.page.offset >= total) return { rows: [], total };
    const rows = await walkUnlessLong(db, asked, { counts, all: passing, total });
    if (rows !== undefined) return { rows, total };
  }
  return passing < counts.total ? await siftByText(db, asked, counts) : await findByText(db, asked);
}

/** Where no party has the text, nothing is looked up for both: payments are read for it alone. */
async function countFiltered(
  db: Executor,
  asked: Asked,
  { short, ...of }: Passing & { readonly short: TextCounts | undefined },
): Promise<Sifted> {
  const known = short === undefined ? await countAndSift(db, asked, of) : { counts: short };
  const isOpen = known.counts.ids === null && !("page" in known || "total" in known);
  return isOpen ? await siftCounted(db, asked, { ...of, counts: known.counts }) : known;
}

/** The few that do not pass, where it is known how many have the text. */
async function siftCounted(
  db: Executor,
  asked: Asked,
  { counts, ...of }: Passing & { readonly counts: TextCounts },
): Promise<Sifted> {
  const others = fewOthers(asked, of, Math.min(counts.total, of.passing));
  if (others !== undefined) {
    return { counts, total: counts.total - (await countSifted(db, asked, { counts, others })) };
  }
  return { counts };
}

interface Density {
  readonly counts: TextCounts;
  /** How many are walked through, … */
  readonly all: number;
  /** … of which so many have the text. */
  readonly total: number;
}

/** So many are walked by in the time in which one is looked up. */
const QUICKER = 3;
/** Of more paykeys no list is made for a short walk: what each payment passed belongs to is looked up. */
const MANY_PAYKEYS = 5_000;
/** So many paykeys are listed in the time in which a payment is looked up instead of found in the list. */
const LISTED = 5;
/** As many are looked up where it is not known how many paykeys there are. */
const LOOKED_UP = 20_000;

/**
 * Walks the list until the page is full, where that passes fewer payments than have the text.
 * Undefined where it would not, or did not.
 */
async function walkUnlessLong(
  db: Executor,
  asked: Asked,
  { counts, all, total }: Density,
): Promise<ListedPayment[] | undefined> {
  const { limit, offset } = asked.page;
  const wanted = Math.min(limit, total - offset);
  const passed = Math.ceil(((offset + wanted) * all) / total);
  if (passed > counts.total) return undefined;
  const inTimeOfListing = Math.min(counts.paykeys / LISTED, LOOKED_UP * LISTED);
  const least = Number.isFinite(counts.paykeys) ? Math.ceil(inTimeOfListing) : LOOKED_UP;
  const most = Math.max(passed * UNEVEN + 1_000, least);
  const isListed = counts.paykeys <= MANY_PAYKEYS;
  const rows = await walkByText(db, asked, { counts, most, isListed });
  if (rows.length === wanted) return rows;
  const far = { counts, most: counts.total * QUICKER, isListed: true };
  const further = far.most > most ? await walkByText(db, asked, far) : rows;
  return further.length === wanted ? further : undefined;
}
