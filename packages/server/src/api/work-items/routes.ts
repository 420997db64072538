import type { Route } from "../../http/route/route.ts";
import { claimNextWorkItem, claimWorkItem, releaseWorkItem, snoozeWorkItem } from "./claims.ts";
import { decideWorkItem } from "./decide.ts";
import { escalateWorkItem } from "./escalate.ts";
import { getWorkItem, listAllWorkItems } from "./read.ts";
import { undoWorkItem } from "./undo.ts";

/** In the order of the documentation. */
export const workItemsRoutes: readonly Route[] = [
  listAllWorkItems,
  getWorkItem,
  claimNextWorkItem,
  claimWorkItem,
  releaseWorkItem,
  snoozeWorkItem,
  escalateWorkItem,
  decideWorkItem,
  undoWorkItem,
];
