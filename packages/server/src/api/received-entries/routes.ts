import type { Route } from "../../http/route/route.ts";
import { assignReceivedEntry, keepReceivedEntry } from "./acts.ts";
import { forwardReceivedEntry } from "./forward.ts";
import { returnReceivedEntry, unassignReceivedEntry } from "./return.ts";
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
  unassignReceivedEntry,
];
