import type { Route } from "../../http/route/route.ts";
import { assignReceivedEntry, keepReceivedEntry, returnReceivedEntry } from "./acts.ts";
import { getReceivedEntry, getRemittance, listAllReceivedEntries } from "./read.ts";

/** In the order of the documentation. */
export const receivedEntriesRoutes: readonly Route[] = [
  listAllReceivedEntries,
  getReceivedEntry,
  getRemittance,
  assignReceivedEntry,
  keepReceivedEntry,
  returnReceivedEntry,
];
