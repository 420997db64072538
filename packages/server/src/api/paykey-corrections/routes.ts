import type { Route } from "../../http/route/route.ts";
import { createPaykeyCorrections } from "./create.ts";

/** In the order of the documentation. */
export const paykeyCorrectionsRoutes: readonly Route[] = [createPaykeyCorrections];
