import type { Route } from "../../http/route/route.ts";
import {
  handOverSuspenseItem,
  netSuspenseItem,
  parkSuspenseItem,
  writeOffSuspenseItem,
} from "./acts.ts";
import { assignSuspenseItem } from "./assign.ts";
import { readSuspenseAgeing } from "./ageing.ts";
import { dishonorSuspenseItem } from "./dishonor.ts";
import { matchSuspenseItem } from "./match.ts";
import { getSuspenseItem, listAllSuspenseItems } from "./read.ts";

/** In the order of the documentation. */
export const suspenseItemsRoutes: readonly Route[] = [
  listAllSuspenseItems,
  readSuspenseAgeing,
  getSuspenseItem,
  matchSuspenseItem,
  dishonorSuspenseItem,
  netSuspenseItem,
  assignSuspenseItem,
  writeOffSuspenseItem,
  parkSuspenseItem,
  handOverSuspenseItem,
];
