import { Type, type TObject } from "typebox";
import type { Route } from "./route.ts";

/**
 * Where a member that nobody knows is a fault: of a rule, a fault or a clock, one that was
 * misspelled would silently mean something else. Other bodies may bring members of later releases:
 * they are named where something else is wrong, and ignored where nothing is.
 */
const CLOSED_PREFIX = "/v1/sandbox/";

type Schema = Readonly<Record<string, unknown>>;

/** The schema of a route's body; none where the route takes none. */
export function bodyOf({ path, body }: Pick<Route, "path" | "body">): TObject | undefined {
  return body !== undefined && path.startsWith(CLOSED_PREFIX) ? closedBodyOf({ body }) : body;
}

/**
 * The schema of a route's body without room for members that nobody knows, whatever route it is.
 */
export function closedBodyOf({ body }: Pick<Route, "body">): TObject | undefined {
  return body === undefined ? undefined : (closed(body as unknown as Schema) as unknown as TObject);
}

/** The schema of an unexpected body under a closed prefix: an object without members. */
export function emptyBodyOf({ path, body, method }: Route): TObject | undefined {
  const isClosed = body === undefined && method !== "GET" && path.startsWith(CLOSED_PREFIX);
  return isClosed ? Type.Object({}, { additionalProperties: false }) : undefined;
}

/** The schema with every object in it closed, but for those that say what else they hold. */
function closed(schema: Schema): Schema {
  const inside = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, closedWithin(keyword, value)]),
  );
  const isOpen = "additionalProperties" in schema || "patternProperties" in schema;
  return "properties" in schema && !isOpen ? { ...inside, additionalProperties: false } : inside;
}

function closedWithin(keyword: string, value: unknown): unknown {
  if (keyword === "properties") {
    const members = Object.entries(value as Readonly<Record<string, Schema>>);
    return Object.fromEntries(members.map(([name, member]) => [name, closed(member)]));
  }
  if (keyword === "items") return closed(value as Schema);
  if (keyword === "anyOf") return (value as readonly Schema[]).map(closed);
  return value;
}
