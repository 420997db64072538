import { EVENT_TYPES } from "@railhead/core";
import type { OpenApiDocument } from "./document.ts";
import { dataSchemaOf, familyOf } from "./event-data.ts";
import { pascal } from "./names.ts";
import type { JsonSchema } from "./translate.ts";
import { comment, namedType, typeOf } from "./typescript.ts";

const NOTICE =
  "// Generated from the routes of the server by `npm run docs`; change those.\n" +
  "// oxlint-disable max-lines\n";

/** The types of every body and resource, for the client. */
export function clientTypes(document: OpenApiDocument): string {
  const schemas = document.components["schemas"] ?? {};
  const types = Object.entries(schemas).map(([name, schema]) =>
    namedType(name === "Event" ? "AnyEvent" : name, schema),
  );
  const queries = operationsOf(document)
    .filter((one) => one.query.length > 0)
    .map((one) => namedType(one.queryType, querySchema(one.query)));
  const events = "Event" in schemas ? [eventTypes(schemas)] : [];
  return [NOTICE, ...types, ...queries, ...events].join("\n");
}

/** Events by their type: the literal decides what `data` is. */
function eventTypes(schemas: Readonly<Record<string, JsonSchema>>): string {
  const types = Object.keys(EVENT_TYPES);
  const members = types.map((type) => {
    const data = dataSchemaOf({ schemas }, type);
    if (data === undefined) throw new Error(`no schema describes the data of ${type}`);
    return `readonly ${JSON.stringify(type)}: ${data};`;
  });
  const families = [...new Set(types.map(familyOf))];
  const named = families.map((family) => {
    const own = types.filter((type) => familyOf(type) === family);
    const literals = own.map((type) => JSON.stringify(type)).join(" | ");
    return `/** An event of the resource \`${family}\`. */
export type ${eventTypeName(family)} = EventOf<${literals}>;
`;
  });
  return `/** What \`data\` of each type of event is. */
export type EventData = { ${members.join(" ")} };

/** An event of these types: \`event_type\` says what \`data\` is. */
export type EventOf<T extends keyof EventData> = {
  [K in T]: Omit<AnyEvent, "event_type" | "data" | "previous"> & {
    readonly event_type: K;
    readonly data: EventData[K];
    /** The old values of the members that changed. */
    readonly previous: Partial<EventData[K]>;
  };
}[T];

${named.join("\n")}
/** Any event: \`event_type\` says what \`data\` is. */
export type Event = ${families.map(eventTypeName).join(" | ")};
`;
}

/** `funding_event` is a resource already: its events are `FundingEventEvent`. */
function eventTypeName(family: string): string {
  return `${pascal(family)}Event`;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly params: readonly string[];
  readonly query: readonly Parameter[];
  readonly queryType: string;
  readonly body: { readonly type: string; readonly required: boolean } | undefined;
  readonly data: string;
  readonly isList: boolean;
  /** Of an answer without an envelope. */
  readonly media: string | undefined;
}

function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => operationOf(path, method, one)),
  );
}

function operationOf(path: string, method: string, one: JsonSchema): Operation {
  const parameters = (one["parameters"] as Parameter[]).filter(({ name }) => name !== undefined);
  const { responses, requestBody } = one as {
    responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
    requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  };
  const success = responses["200"] ?? responses["201"];
  const [media = "", { schema = {} } = {}] = Object.entries(success?.content ?? {})[0] ?? [];
  const answer = answerOf(media, schema);
  const body = requestBody?.content["application/json"]?.schema;
  const id = one["operationId"] as string;
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary: one["summary"] as string,
    params: parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name),
    query: parameters.filter((parameter) => parameter.in === "query"),
    queryType: `${pascal(id)}Query`,
    body:
      body === undefined
        ? undefined
        : { type: typeOf(body), required: requestBody?.required === true },
    ...answer,
  };
}

function answerOf(media: string, schema: JsonSchema): Pick<Operation, "data" | "isList" | "media"> {
  if (media === "text/event-stream") return { data: "Event", isList: false, media };
  if (media !== "application/json") return { data: "Download", isList: false, media };
  const { data } = schema["properties"] as { data: JsonSchema };
  const isList = data["type"] === "array";
  return {
    data: typeOf(isList ? wholeOf(data["items"] as JsonSchema) : data),
    isList,
    media: undefined,
  };
}

/** The type of an item is the whole one: who names members knows which are there. */
function wholeOf(items: JsonSchema): JsonSchema {
  const [whole] = (items["anyOf"] ?? []) as JsonSchema[];
  return whole ?? items;
}

function querySchema(query: readonly Parameter[]): JsonSchema {
  return {
    type: "object",
    required: query.filter(({ required }) => required === true).map(({ name }) => name),
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
  };
}

/** The client's methods: their types, and the table by which they are carried out. */
export function clientOperations(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const methods = operations.map((one) => [camelPath(one.id), methodType(one)] as const);
  const table = operations.map((one) => `${JSON.stringify(one.id)}: ${tableRow(one)},`);
  const used = new Set(operations.flatMap((one) => typesOf(one)));
  const known = { ...document.components["schemas"] };
  const imports = [...used]
    .filter((name) => name in known || name.endsWith("Query"))
    .sort()
    .join(", ");
  return `${NOTICE}
import type { Download } from "./download.ts";
import type { EventStream } from "./event-stream.ts";
import type { List } from "./list.ts";
import type { RequestOptions } from "./options.ts";
import type { ${imports} } from "./types.ts";

/** How one operation is sent. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** What its object argument becomes; absent where it takes none. */
  readonly input?: "body" | "query";
  /** How its pages follow each other; absent where it answers one resource. */
  readonly pages?: "number" | "cursor" | "single";
  /** What its bytes are, where it answers no envelope. */
  readonly media?: string;
}

/** Every operation by its name. */
export const OPERATIONS = {
${table.join("\n")}
} as const satisfies Readonly<Record<string, Operation>>;

/** Every operation as a method, named as in the documentation. */
export interface Operations ${tree(methods)}
`;
}

function typesOf(one: Operation): string[] {
  const words = `${one.data} ${one.body?.type ?? ""}`.match(/[A-Z]\w*/g) ?? [];
  return one.query.length > 0 ? [...words, one.queryType] : words;
}

function tableRow(one: Operation): string {
  const { method, path, isList, media, body, query } = one;
  const input = body !== undefined ? "body" : query.length > 0 ? "query" : undefined;
  const names = new Set(query.map(({ name }) => name));
  // An id to read on behind is no number: such a list is read by its pages.
  const isCounted = query.some(
    ({ name, schema }) => name === "after" && schema["type"] === "integer",
  );
  const pages = isCounted ? "cursor" : names.has("page_number") ? "number" : "single";
  return JSON.stringify({
    method,
    path,
    ...(input === undefined ? {} : { input }),
    ...(isList ? { pages } : {}),
    ...(media === undefined ? {} : { media }),
  });
}

/** `funding_events.list` as `["fundingEvents", "list"]`. */
function camelPath(id: string): string[] {
  return id.split(".").map((word) => {
    const name = pascal(word);
    return name.slice(0, 1).toLowerCase() + name.slice(1);
  });
}

function methodType(one: Operation): { text: string; comment: string } {
  const input =
    one.body === undefined
      ? one.query.length > 0
        ? [
            `query${one.query.some(({ required }) => required === true) ? "" : "?"}: ${one.queryType}`,
          ]
        : []
      : [`body${one.body.required ? "" : "?"}: ${one.body.type}`];
  const parameters = [
    ...one.params.map((name) => `${name}: string`),
    ...input,
    "options?: RequestOptions",
  ];
  const kind = one.media === "text/event-stream" ? "EventStream" : one.isList ? "List" : "Promise";
  const answer = `${kind}<${one.data}>`;
  return {
    text: `(${parameters.join(", ")}): ${answer};`,
    comment: comment(`${one.summary}: \`${one.method} ${one.path}\`.`),
  };
}

type Method = readonly [readonly string[], { text: string; comment: string }];

function tree(methods: readonly Method[]): string {
  const groups = new Map<string, Method[]>();
  const lines: string[] = [];
  for (const [[name = "", ...rest], method] of methods) {
    if (rest.length === 0) {
      lines.push(`${method.comment}${name}${method.text}`);
      continue;
    }
    groups.set(name, [...(groups.get(name) ?? []), [rest, method]]);
  }
  for (const [name, inner] of groups) lines.push(`readonly ${name}: ${tree(inner)};`);
  return `{\n${lines.join("\n")}\n}`;
}
