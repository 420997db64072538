import type { Executor } from "../executor.ts";
import { isByAge, walkByText, type Asked } from "./payments-by-text.ts";
import type { ListedPayment } from "./payments-listed.ts";
import { isGram } from "../search/grams.ts";
import { estimateParties } from "../search/search-estimate.ts";
import { LIMITS } from "../search/search-wordings.ts";

/** So many payments are walked by in the time in which those of a common text are counted. */
const AHEAD = 25_000;
/** Where texts are spread unevenly, a walk may take so many times as long as is thought. */
export const UNEVEN = 8;

/**
 * Whether a page is worth walking to while it is counted how many have the text: where many paykeys are
 * thought to have it, and the list is none of the newest, which are found in no time afterwards.
 */
export async function isWorthWalking(
  db: Executor,
  { search, page, limits = LIMITS }: Asked,
): Promise<boolean> {
  if (isByAge(page) || isGram(search.text)) return false;
  const { having, all } = await estimateParties(db, search);
  const passed = ((page.offset + page.limit) * all) / having;
  return having >= limits.common && passed * UNEVEN <= AHEAD;
}

/** The page, if it is found so soon. */
export async function walkAhead(db: Executor, asked: Asked): Promise<ListedPayment[] | undefined> {
  const either = { own: 1, party: 1 };
  const rows = await walkByText(db, asked, { counts: either, most: AHEAD, isListed: false });
  return rows.length === asked.page.limit ? rows : undefined;
}
