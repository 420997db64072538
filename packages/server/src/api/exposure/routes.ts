import type { Route } from "../../http/route/route.ts";
import { exposureApprovalRoutes } from "./approve.ts";
import { exposureLimitRoutes } from "./limits.ts";
import { exposureUsageRoutes } from "./usage.ts";

/** In the order of the documentation. */
export const exposureRoutes: readonly Route[] = [
  ...exposureLimitRoutes,
  ...exposureUsageRoutes,
  ...exposureApprovalRoutes,
];
