import type { Executor } from "./executor.ts";
import {
  countSifted,
  findByText,
  readFew,
  siftByText,
  walkByText,
  type Asked,
  type FoundPage,
} from "./payments-by-text.ts";
import type { ListedPayment } from "./payments-listed.ts";
import { countPayments, oppositesOf } from "./payments-totals.ts";
import { isGram } from "./grams.ts";
import { countByGrams } from "./search-by-grams.ts";
import { countSearched } from "./search-texts.ts";
import { countByText, type TextCounts } from "./search-wordings.ts";

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
  const isFiltered = Object.keys(filters).length > 0;
  const [counts, passing] = await Promise.all([
    countText(db, asked, all),
    isFiltered ? countPayments(db, search.account_id, filters) : all,
  ]);
  if (counts.total === 0 || passing === 0) return NONE;
  if (counts.ids !== null) return await readFew(db, asked, counts.ids);
  return isFiltered
    ? await searchFiltered(db, asked, { counts, all, passing })
    : await searchAll(db, asked, { counts, all });
}

/** Short texts are counted as such, where that was kept. */
async function countText(db: Executor, { search, limits }: Asked, all: number) {
  const short = isGram(search.text) ? await countByGrams(db, search, all) : undefined;
  return short ?? (await countByText(db, search, limits));
}

interface Reckoned {
  readonly counts: TextCounts;
  /** How many payments the account has. */
  readonly all: number;
}

async function searchAll(db: Executor, asked: Asked, { counts, all }: Reckoned) {
  const { total } = counts;
  if (asked.page.offset >= total) return { rows: [], total };
  const rows = await walkUnlessLong(db, asked, { counts, all, total });
  return { rows: rows ?? (await findByText(db, asked)).rows, total };
}

interface Filtered extends Reckoned {
  /** How many pass the filters, whatever their text. */
  readonly passing: number;
}

/** So many times fewer than those that pass must those be that do not, to be counted in their place. */
const FEWER = 3;

async function searchFiltered(
  db: Executor,
  asked: Asked,
  { counts, all, passing }: Filtered,
): Promise<FoundPage> {
  const least = Math.min(counts.total, passing);
  const { account_id } = asked.search;
  const isMost = (all - passing) * FEWER < least;
  const others = isMost ? oppositesOf(account_id, asked.filters) : undefined;
  if (others !== undefined) {
    const total = counts.total - (await countSifted(db, asked, { counts, others }));
    if (asked.page.offset >= total) return { rows: [], total };
    const rows = await walkUnlessLong(db, asked, { counts, all: passing, total });
    if (rows !== undefined) return { rows, total };
  }
  return passing < counts.total ? await siftByText(db, asked, counts) : await findByText(db, asked);
}

interface Density {
  readonly counts: TextCounts;
  /** How many are walked through, … */
  readonly all: number;
  /** … of which so many have the text. */
  readonly total: number;
}

/** Where texts are spread unevenly, a walk may take so many times as long as is thought. */
const UNEVEN = 8;
/** So many are walked by in the time in which one is looked up. */
const QUICKER = 3;
/** Of more paykeys no list is made for a short walk: what each payment passed belongs to is read. */
const MANY_PAYKEYS = 5_000;

/**
 * Walks the list until the page is full, where that passes fewer payments than have the text.
 * Undefined where it would not, or did not.
 */
export async function walkUnlessLong(
  db: Executor,
  asked: Asked,
  { counts, all, total }: Density,
): Promise<ListedPayment[] | undefined> {
  const { limit, offset } = asked.page;
  const wanted = Math.min(limit, total - offset);
  const passed = Math.ceil(((offset + wanted) * all) / total);
  if (passed > counts.total) return undefined;
  const most = passed * UNEVEN + 1_000;
  const isListed = counts.paykeys <= MANY_PAYKEYS;
  const rows = await walkByText(db, asked, { counts, most, isListed });
  if (rows.length === wanted) return rows;
  const far = { counts, most: counts.total * QUICKER, isListed: true };
  const further = far.most > most ? await walkByText(db, asked, far) : rows;
  return further.length === wanted ? further : undefined;
}
