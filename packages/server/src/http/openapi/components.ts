import { bodyOf } from "../strict.ts";
import { readerOf, readersOf } from "../readers.ts";
import type { Route } from "../route.ts";
import { parts, pascal, resourceName, singular } from "./names.ts";
import { isSchema, mapValues, translate, type JsonSchema } from "./translate.ts";

/** The named schemas of a document, and where each operation's body and data are among them. */
export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** `$ref` of an operation's request body. */
  readonly request: ReadonlyMap<string, JsonSchema>;
  /** `$ref` of an operation's `data`; on lists, of one item. */
  readonly response: ReadonlyMap<string, JsonSchema>;
  /** Names of the operations that can be made to depend on the version read before. */
  readonly versioned: ReadonlySet<string>;
}

/** True where an operation answers with the list envelope. */
export function isList(route: Route): boolean {
  return route.list !== undefined || (route.response as JsonSchema)["type"] === "array";
}

// The shape of a read names the resource; what other verbs answer with is named after them.
const NAMING_ORDER = ["get", "create", "list"];

/** Names the schemas of all operations: equal shapes get one name. */
export function nameSchemas(routes: readonly Route[]): Components {
  const schemas: Record<string, JsonSchema> = {};
  const response = new Map<string, JsonSchema>();
  const nameByShape = new Map<string, string>();
  const rank = (route: Route) => {
    const index = NAMING_ORDER.indexOf(parts(route.operationId).verb);
    return index === -1 ? NAMING_ORDER.length : index;
  };
  const enveloped = routes.filter(({ media }) => media === undefined);
  for (const route of enveloped.sort((a, b) => rank(a) - rank(b))) {
    const shape = dataOf(route);
    const text = JSON.stringify(shape);
    const name = nameByShape.get(text) ?? freeName(schemas, responseNames(route));
    nameByShape.set(text, name);
    schemas[name] = shape;
    response.set(route.operationId, refTo(name));
  }
  const request = new Map<string, JsonSchema>();
  for (const route of routes) {
    const body = bodyOf(route);
    if (body === undefined) continue;
    const { noun, verb } = parts(route.operationId);
    const name = freeName(schemas, [`${pascal(verb)}${resourceName(noun)}`]);
    schemas[name] = translate(body);
    request.set(route.operationId, refTo(name));
  }
  const readers = readersOf(routes);
  const versioned = routes.filter((route) => readerOf(route, readers) !== undefined);
  return {
    schemas: withShared(schemas),
    request,
    response,
    versioned: new Set(versioned.map(({ operationId }) => operationId)),
  };
}

function dataOf(route: Route): JsonSchema {
  const shape = translate(route.response);
  return shape["type"] === "array" && isSchema(shape["items"]) ? shape["items"] : shape;
}

function responseNames(route: Route): string[] {
  const { noun, verb } = parts(route.operationId);
  return [resourceName(noun), `${resourceName(noun)}${pascal(singular(verb))}`];
}

function freeName(taken: Readonly<Record<string, unknown>>, wishes: readonly string[]): string {
  const free = wishes.find((name) => !(name in taken));
  if (free !== undefined) return free;
  const last = wishes.at(-1) ?? "Schema";
  for (let number = 2; ; number += 1) {
    if (!(`${last}${number}` in taken)) return `${last}${number}`;
  }
}

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

// A name that means something else on every resource says too little by itself.
const TOO_GENERAL = new Set(["config", "data", "settings"]);

interface Shared {
  readonly name: string;
  /** The first schema that has it, which tells it apart where its own name is taken. */
  readonly owner: string;
  uses: number;
}

/** Objects that occur under one member name in several places become components of that name. */
function withShared(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Map<string, Shared>();
  for (const [owner, schema] of Object.entries(schemas)) {
    visitMembers(schema, (name, member) => {
      const shape = JSON.stringify(withoutNull(member));
      const shared = found.get(shape) ?? { name, owner, uses: 0 };
      shared.uses += 1;
      found.set(shape, shared);
    });
  }
  const named = new Map<string, string>();
  const taken: Record<string, unknown> = { ...schemas };
  const repeated = [...found].filter(([, { uses, name }]) => uses > 1 && !TOO_GENERAL.has(name));
  for (const [shape, { name, owner }] of repeated.sort(([, a], [, b]) => b.uses - a.uses)) {
    const chosen = freeName(taken, [pascal(name), owner + pascal(name)]);
    taken[chosen] = shape;
    named.set(shape, chosen);
  }
  const result: Record<string, JsonSchema> = {};
  const refer = (member: JsonSchema): JsonSchema => {
    const name = named.get(JSON.stringify(withoutNull(member)));
    if (name === undefined) return member;
    return isNullable(member) ? { anyOf: [refTo(name), { type: "null" }] } : refTo(name);
  };
  for (const [name, schema] of Object.entries(schemas)) result[name] = replaced(schema, refer);
  for (const [shape, name] of named) {
    const inner = JSON.parse(shape) as JsonSchema;
    result[name] = replaced(inner, refer);
  }
  return result;
}

function visitMembers(schema: JsonSchema, visit: (name: string, member: JsonSchema) => void): void {
  for (const [name, member] of Object.entries((schema["properties"] ?? {}) as JsonSchema)) {
    for (const [label, inner] of objectsOf(name, member as JsonSchema)) {
      visit(label, inner);
      visitMembers(inner, visit);
    }
  }
}

/** The described object a member holds: itself, or the items of its list. */
function objectsOf(name: string, member: JsonSchema): [string, JsonSchema][] {
  if (hasMembers(member)) return [[name, member]];
  const { items } = member;
  return isSchema(items) && hasMembers(items) ? [[`${name}_item`, items]] : [];
}

/** An object without members of its own says nothing that a name could stand for. */
function hasMembers({ properties }: JsonSchema): boolean {
  return isSchema(properties) && Object.keys(properties).length > 0;
}

function replaced(schema: JsonSchema, refer: (member: JsonSchema) => JsonSchema): JsonSchema {
  const { properties } = schema;
  if (!isSchema(properties)) return schema;
  return {
    ...schema,
    properties: mapValues(properties, (member) => {
      if (isSchema(member["properties"])) {
        const referred = refer(member);
        return referred === member ? replaced(member, refer) : referred;
      }
      const { items } = member;
      if (!isSchema(items) || !isSchema(items["properties"])) return member;
      const referred = refer(items);
      return { ...member, items: referred === items ? replaced(items, refer) : referred };
    }),
  };
}

function isNullable({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes("null");
}

function withoutNull(schema: JsonSchema): JsonSchema {
  return isNullable(schema) ? { ...schema, type: "object" } : schema;
}
