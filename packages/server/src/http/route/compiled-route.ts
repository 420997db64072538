import type { JsonBody } from "../schema/json-body.ts";
import type { Paging } from "../schema/paging.ts";
import type { Item } from "../schema/problem.ts";
import type { RequestContext } from "./context.ts";
import type { Route } from "./route.ts";

/** In the order in which requests are shed: a cancel stops money from leaving, so it comes last. */
export type ShedClass = "sandbox" | "list" | "read" | "write" | "stop" | "wait";

/** The parsed input of a request; `faults` are all its validation errors. */
export interface ReadRequest {
  readonly input: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: object;
    readonly body: unknown;
    readonly paging: Paging;
  };
  readonly faults: readonly Item[];
}

/** A route with compiled schemas and parameters. */
export interface CompiledRoute {
  readonly route: Route;
  /** On writes of one resource: the GET route whose ETag If-Match is compared with. */
  readonly readRoute: Route | undefined;
  readonly successStatus: 200 | 201 | 202;
  /** The GET route of the one resource that a write changes, whatever its method. */
  readonly touchedRoute: Route | undefined;
  /** Its priority under overload. */
  readonly shedClass: ShedClass;
  /** True for POST and PATCH. */
  readonly acceptsIdempotencyKey: boolean;
  /** The path's parameters in canonical spelling. Throws the 400. */
  params(sent: unknown): Readonly<Record<string, string>>;
  /** Throws the 400 of a missing body. */
  read(request: SentRequest, context: RequestContext): ReadRequest;
  /** Compiles the schemas, which the first request does otherwise. */
  prepare(): void;
}

export interface SentRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: JsonBody | undefined;
  /** Path and query as they were sent. */
  readonly url: string;
}
