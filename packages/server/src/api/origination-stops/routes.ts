import type { Route } from "../../http/route/route.ts";
import { getOriginationStop, listOriginationStops, previewOriginationStop } from "./read.ts";
import { createOriginationStop, liftOriginationStop } from "./write.ts";

/** In the order of the documentation. */
export const originationStopsRoutes: readonly Route[] = [
  listOriginationStops,
  previewOriginationStop,
  createOriginationStop,
  getOriginationStop,
  liftOriginationStop,
];
