import type { Api } from "./api.ts";

/**
 * The number of the newest event, found by halving: the log has no gaps, so a number is there or is
 * beyond its end. A handful of small requests, however long the log is.
 */
export async function lastSequence(api: Api): Promise<number> {
  const isThere = async (number: number) => {
    const { status, data } = await api.exchange("GET", `/v1/events?after=${number - 1}&limit=1`);
    // What is no longer kept was there.
    return status !== 200 || (data as unknown[]).length > 0;
  };
  let there = 0;
  let beyond = 64;
  while (await isThere(beyond)) {
    there = beyond;
    beyond *= 8;
  }
  while (beyond - there > 1) {
    const middle = Math.floor((there + beyond) / 2);
    if (await isThere(middle)) there = middle;
    else beyond = middle;
  }
  return there;
}
