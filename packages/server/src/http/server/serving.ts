import type { FastifyRequest } from "fastify";
import type { App } from "../../context/app.ts";
import type { RefusalLog } from "../audit/refusal-log.ts";
import type { Draining } from "../limits/draining.ts";
import type { LoadShedder } from "../limits/load-shedder.ts";
import type { AuthorizationParts } from "../pipeline/authorize.ts";
import type { RunningKeys } from "../pipeline/idempotency.ts";
import type { RequestLog } from "../pipeline/request-log.ts";
import { MAIN_CELL } from "../../base/main-cell.ts";
import { cellOf, type Cells } from "./cells.ts";
import type { CorsPolicy } from "./cors.ts";

/** Dependencies of the server's hooks, for the requests of one cell. */
export interface ServerParts extends AuthorizationParts {
  /** Its name, where there are several. */
  readonly cell?: string | undefined;
  readonly running: RunningKeys;
  readonly cors: CorsPolicy;
  readonly log: RequestLog | undefined;
  /** Whether the log keeps what was sent. */
  readonly keepsBodies: boolean;
  readonly refusals: RefusalLog;
  readonly shedder: LoadShedder;
  readonly draining: Draining;
}

/** What serves requests: one database, or a cell of several. */
export interface Serving {
  readonly main: ServerParts;
  /** Of several, the parts of the cell that has the caller. Throws the 503 of one that is down. */
  readonly choose: ((request: FastifyRequest) => Promise<ServerParts | null>) | undefined;
  /** The parts of a request. */
  of(request: FastifyRequest): ServerParts;
  /** All that served a request so far. */
  all(): readonly ServerParts[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null with a single database, and before a cell is chosen. */
    servedBy: ServerParts | null;
  }
}

/** Keeps the parts of each cell, which `partsOf` makes when it serves its first request. */
export function createServing(
  app: App,
  cells: Cells | undefined,
  partsOf: (app: App, cell: string | undefined) => ServerParts,
): Serving {
  const main = partsOf(app, cells === undefined ? undefined : MAIN_CELL);
  const known = new Map<App, ServerParts>([[app, main]]);
  return {
    main,
    choose:
      cells &&
      (async (request) => {
        if (request.routeOptions.config.compiled === undefined) return null;
        const found = await cellOf(cells, request);
        let parts = known.get(found.app);
        if (parts === undefined) {
          parts = partsOf(found.app, found.name);
          known.set(found.app, parts);
        }
        return parts;
      }),
    of: ({ servedBy }) => servedBy ?? main,
    all: () => [...known.values()],
  };
}
