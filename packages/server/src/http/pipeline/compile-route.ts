import { Type, type TSchema } from "typebox";
import type { CompiledRoute, SentRequest } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";
import { isUuid } from "../schema/formats.ts";
import { shedClassOf } from "../limits/load-shedder.ts";
import { pagingParameters, readPaging, type Paging } from "../schema/paging.ts";
import { problem, type Item } from "../schema/problem.ts";
import { queryReader } from "../schema/query.ts";
import { takesIdempotencyKey, type Route } from "../route/route.ts";
import { readRouteOf, readRoutesByPath, touchedRouteOf } from "../route/read-routes.ts";
import { bodyOf, emptyBodyOf } from "../route/closed-bodies.ts";
import { unknownMembers } from "../schema/unknown-members.ts";
import {
  lazyValidator,
  MAX_ITEMS,
  refusesUnknown,
  type LazyValidator,
} from "../schema/validate.ts";

const NO_FAULTS: readonly Item[] = [];
const NO_LIST = { sorts: ["id"] } as const;

type Compile = (schema: TSchema) => LazyValidator;

/** By list: without it each further server of a process compiles its schemas again. */
const compiledLists = new WeakMap<readonly Route[], readonly CompiledRoute[]>();

/** Compiles routes; schemas are compiled on first use or by `prepare`. */
export function compileRoutes(routes: readonly Route[]): readonly CompiledRoute[] {
  const known = compiledLists.get(routes);
  if (known !== undefined) return known;
  const readers = readRoutesByPath(routes);
  const compiled = routes.map((route) => compileRoute(route, readers));
  compiledLists.set(routes, compiled);
  return compiled;
}

function compileRoute(route: Route, readers: ReadonlyMap<string, Route>): CompiledRoute {
  const validators: LazyValidator[] = [];
  const compile: Compile = (schema) => {
    const validator = lazyValidator(schema);
    validators.push(validator);
    return validator;
  };
  const readQuery = compileQuery(route, compile);
  const readBody = compileBody(route, compile);
  const uuidParams = paramNames(route.path).filter((name) => /(^|_)id$/.test(name));
  return {
    route,
    readRoute: readRouteOf(route, readers),
    touchedRoute: touchedRouteOf(route, readers),
    successStatus: route.method === "POST" ? 201 : 200,
    shedClass: shedClassOf(route),
    acceptsIdempotencyKey: takesIdempotencyKey(route),
    params: (sent) => canonicalParams(sent as Record<string, string>, uuidParams),
    read(request, context) {
      const query = readQuery(request.query, context);
      const body = readBody(request, context);
      const faults =
        query.faults.length + body.faults.length === 0
          ? NO_FAULTS
          : [...query.faults, ...body.faults];
      return {
        input: {
          params: request.params,
          query: query.value,
          body: body.value,
          paging: query.paging,
        },
        faults,
      };
    },
    prepare() {
      for (const validator of validators) validator.prepare();
    },
  };
}

function paramNames(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string);
}

function canonicalParams(
  sent: Record<string, string>,
  uuids: readonly string[],
): Record<string, string> {
  if (uuids.length === 0) return sent;
  let params = sent;
  for (const name of uuids) {
    const id = sent[name] ?? "";
    if (!isUuid(id))
      throw problem("bad_request", { detail: `The ${name} in the path is not a UUID.` });
    const canonical = id.toLowerCase();
    if (canonical !== id) params = { ...params, [name]: canonical };
  }
  return params;
}

interface ReadQuery {
  readonly value: object;
  readonly paging: Paging;
  readonly faults: readonly Item[];
}

function compileQuery(
  route: Route,
  compile: Compile,
): (raw: unknown, context: RequestContext) => ReadQuery {
  const list = route.list ?? NO_LIST;
  const properties = {
    ...route.query?.properties,
    ...(route.list === undefined ? {} : pagingParameters(route.list)),
  };
  const everything = { value: {}, paging: readPaging({}, list), faults: NO_FAULTS };
  if (Object.keys(properties).length === 0) return () => everything;
  const read = queryReader(properties);
  const validate = compile(Type.Object(properties));
  return (raw, { app }) => {
    const value = read(raw, app.wire.risk_source_name);
    const faults = validate(value).map(parameterItem);
    return faults.length === 0
      ? { value, paging: readPaging(value, list), faults }
      : { ...everything, faults };
  };
}

/** A fault inside a list belongs to the parameter. */
function parameterItem({ reference, detail }: Item): Item {
  const end = reference.indexOf("/", 1);
  return { reference: end === -1 ? reference : reference.slice(0, end), detail };
}

interface ReadBody {
  readonly value: unknown;
  readonly faults: readonly Item[];
}

function compileBody(
  route: Route,
  compile: Compile,
): (request: SentRequest, context: RequestContext) => ReadBody {
  const unasked = emptyBodyOf(route);
  const schema = bodyOf(route) ?? unasked;
  if (schema === undefined) return () => ({ value: undefined, faults: NO_FAULTS });
  const validate = compile(schema);
  const checks = route.checks ?? [];
  return ({ body: sent, params }, context) => {
    if (sent === undefined) {
      if (route.bodyOptional !== true && unasked === undefined) {
        throw problem("bad_request", { detail: "A JSON body is required." });
      }
      return { value: {}, faults: NO_FAULTS };
    }
    const { value } = sent;
    const ofSchema = validate(value);
    let faults: readonly Item[] = merged(outsideUnknown(sent.faults, ofSchema), ofSchema);
    if (checks.length > 0) faults = withChecks(faults, { route, value, context });
    if (route.validate !== undefined && isObject(value)) {
      faults = merged(faults, route.validate({ params, body: value }, context));
    }
    // Alone they are ignored; beside a fault one may be a misspelled name.
    if (faults.length > 0) {
      const more = MAX_ITEMS - faults.length;
      faults = merged(faults, unknownMembers(schema, value, more));
    }
    return { value, faults };
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without those inside a member that is refused as unknown: one refusal for each such member. */
function outsideUnknown(faults: readonly Item[], ofSchema: readonly Item[]): readonly Item[] {
  if (faults.length === 0) return faults;
  const unknown = ofSchema.filter(refusesUnknown);
  return faults.filter(
    ({ reference }) => !unknown.some((item) => isWithin(reference, item.reference)),
  );
}

function merged(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  if (first.length === 0) return second;
  const known = new Set(first.map((item) => item.reference));
  return [...first, ...second.filter((item) => !known.has(item.reference))];
}

function withChecks(
  faults: readonly Item[],
  { route, value, context }: { route: Route; value: unknown; context: RequestContext },
): readonly Item[] {
  const further: Item[] = [];
  for (const { reference, fault } of route.checks ?? []) {
    const member = memberAt(value, reference);
    if (member === undefined || member === null) continue;
    if (faults.some((item) => isWithin(item.reference, reference))) continue;
    const detail = fault(member, context);
    if (detail !== undefined) further.push({ reference, detail });
  }
  return further.length === 0 ? faults : [...faults, ...further];
}

/** True where a fault at one pointer makes the other's value unusable. */
function isWithin(fault: string, reference: string): boolean {
  return fault === reference || fault === "" || fault.startsWith(`${reference}/`);
}

function memberAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const name of pointer.slice(1).split("/")) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) {
      return undefined;
    }
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}
