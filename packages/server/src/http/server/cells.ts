import type { FastifyRequest } from "fastify";
import type { App } from "../../context/app.ts";
import { bearerOf } from "../pipeline/caller/guests.ts";

/** A PostgreSQL cluster that can be used now, and what serves its environments. */
export interface Cell {
  readonly name: string;
  readonly app: App;
}

/** A cell as of the last look at it. */
export interface CellState {
  readonly name: string;
  /** Undefined until it could be opened. */
  readonly app: App | undefined;
  /** Why it serves nothing now, in a sentence; undefined where it does. */
  readonly fault: string | undefined;
}

/** Several clusters behind one server. Finding one throws the 503 where it is down. */
export interface Cells {
  /** The cell of an `Authorization` header's key; `main` for a key that no cell has. */
  ofKey(authorization: string, ip: string): Cell | Promise<Cell>;
  /** The cell of an environment; `main` where it is in no other. */
  ofEnvironment(id: string | undefined): Cell;
  /** Whether another cell has an environment that left, or awaits it; it is found there from now on. */
  lookAgain(environmentId: string): Promise<boolean>;
  list(): readonly CellState[];
  /** What is wrong between cells, in sentences. */
  conflicts(): readonly string[];
}

/** The cell of a request. People, and what needs no key, belong to `main`. */
export function cellOf(cells: Cells, request: FastifyRequest): Cell | Promise<Cell> {
  const { guests, compiled } = request.routeOptions.config;
  const { authorization } = request.headers;
  if (guests !== undefined)
    return cells.ofEnvironment(guests.environmentOf(bearerOf(authorization) ?? ""));
  if (authorization === undefined || compiled?.route.caller === "public")
    return cells.ofEnvironment(undefined);
  return cells.ofKey(authorization, request.ip);
}
