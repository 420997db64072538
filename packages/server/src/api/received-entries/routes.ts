import type { Route } from "../../http/route/route.ts";
import { assignReceivedEntry, keepReceivedEntry, returnReceivedEntry } from "./acts.ts";
import { forwardReceivedEntry } from "./forward.ts";
import { getReceivedEntry, getRemittance, listAllReceivedEntries } from "./read.ts";

/** In the order of the documentation. */
export const receivedEntriesRoutes: readonly Route[] = [
  listAllReceivedEntries,
  getReceivedEntry,
  getRemittance,
  assignReceivedEntry,
  forwardReceivedEntry,
  keepReceivedEntry,
  returnReceivedEntry,
];
