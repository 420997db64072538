import { mayAwaitApproval } from "@railhead/core";
import { pagingParameters } from "../schema/paging.ts";
import { takesIdempotencyKey, type Route } from "../route/route.ts";
import { isList, refTo, rowName, type Components } from "./components.ts";
import { exampleOf } from "./example.ts";
import { parts } from "./names.ts";
import { problemResponses } from "./problems.ts";
import { withoutDates } from "./without-dates.ts";
import { translate, type JsonSchema } from "./translate.ts";

/** `/v1/charges/:id` as `/v1/charges/{id}`. */
export function documentPath(path: string): string {
  return path.replace(/:([A-Za-z_]+)/g, "{$1}");
}

/** One operation of the document. */
export function operation(route: Route, components: Components): JsonSchema {
  const { operationId, summary, method } = route;
  const body = components.request.get(operationId);
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });
  const isRead = method === "GET";
  return {
    operationId,
    tags: [parts(operationId).noun.split(".")[0] ?? operationId],
    summary,
    description: description(route),
    security: securityOf(route),
    "x-scope": route.scope,
    parameters: parametersOf(route, components),
    ...(body === undefined ? {} : { requestBody: requestBody(route, components, body) }),
    responses: {
      [method === "POST" ? "201" : "200"]: {
        description: answerText(route),
        headers: {
          "Api-Request-Id": ref("Api-Request-Id"),
          RateLimit: ref("RateLimit"),
          "RateLimit-Policy": ref("RateLimit-Policy"),
          ...(takesIdempotencyKey(route)
            ? { "Idempotent-Replayed": ref("Idempotent-Replayed") }
            : {}),
          ...(isTagged(route) ? { ETag: ref("ETag") } : {}),
          ...Object.fromEntries((route.headers ?? []).map((name) => [name, ref(name)])),
          ...(isRead && route.list !== undefined ? { Link: ref("Link") } : {}),
        },
        content:
          route.media === undefined
            ? { "application/json": success(route, components) }
            : { [route.media]: { schema: { type: "string" } } },
      },
      ...(mayAwaitApproval(operationId) ? { "202": keptForApproval(components) } : {}),
      ...(isTagged(route)
        ? { "304": { description: "What you hold is current.", headers: { ETag: ref("ETag") } } }
        : {}),
      ...problemResponses(route, components),
    },
  };
}

/** Cookies of people come with every call of their browser; who may use which is of the route. */
function securityOf({ caller }: Route): object[] {
  if (caller === "public") return [];
  return caller === undefined ? [{ api_key: [] }, { session: [] }] : [{ session: [] }];
}

const EXAMPLE_META = {
  api_request_id: "0195a3f0-7c00-7000-8000-00000000f001",
  api_request_timestamp: "2026-03-02T15:00:00.000Z",
};

/** The answer to a request that waits for a second person: nothing has happened yet. */
function keptForApproval({ schemas }: Components): JsonSchema {
  const data = "Approval" in schemas ? refTo("Approval") : { type: "object" };
  return {
    description:
      "A rule or the caller's role asks for the approval of a second person: the request is kept, and nothing has happened. `data` is the approval.",
    headers: { "Api-Request-Id": { $ref: "#/components/headers/Api-Request-Id" } },
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["meta", "response_type", "data"],
          properties: {
            meta: { $ref: "#/components/schemas/Meta" },
            response_type: { type: "string", const: "object" },
            data,
          },
        },
        example: { meta: EXAMPLE_META, response_type: "object", data: exampleOf(schemas, data) },
      },
    },
  };
}

/** True where the answer is one resource with a tag of its own. */
function isTagged(route: Route): boolean {
  return route.method === "GET" && !isList(route) && route.media === undefined;
}

function answerText(route: Route): string {
  if (route.media !== undefined) return "The bytes, without an envelope.";
  return isList(route) ? "The list." : "The resource as it now is.";
}

const NEEDS_BY_CALLER: Readonly<Record<string, string>> = {
  public: "Needs neither a key nor a session.",
  session: "Needs the session of a person; API keys are refused.",
  enrolling: "Needs the session of a person, perhaps one that only enrolls a factor.",
};

function description(route: Route): string {
  const scopes = route.reveals === "always" ? [route.scope, "pii:reveal"] : [route.scope];
  const needs = `Needs the ${scopes.length === 1 ? "scope" : "scopes"} ${scopes.map((one) => `\`${one}\``).join(" and ")}.`;
  const sentences = [route.description, NEEDS_BY_CALLER[route.caller ?? "any"] ?? needs];
  if (route.platformOnly === true) sentences.push("Needs a key of the platform.");
  if (!route.accountScoped) sentences.push("Not bound to an account: ignores Service-Account-Id.");
  return sentences.filter((sentence) => sentence !== undefined).join("\n\n");
}

function parametersOf(route: Route, { versioned }: Components): JsonSchema[] {
  const fixed = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...[...route.path.matchAll(/:([a-z_]+)/g)].map(([, name = ""]) => pathParameter(name)),
    ...queryParameters(route),
    ...(route.accountScoped ? [fixed("ServiceAccountId")] : []),
    ...(route.mergesKeys === true ? [fixed("RailheadKeys")] : []),
    ...(takesIdempotencyKey(route) ? [fixed("IdempotencyKey")] : []),
    ...(versioned.has(route.operationId) ? [fixed("IfMatch")] : []),
    ...(isTagged(route) ? [fixed("IfNoneMatch")] : []),
    fixed("RequestId"),
    fixed("CorrelationId"),
  ];
}

function pathParameter(name: string): JsonSchema {
  const isId = /(^|_)id$/.test(name);
  return {
    name,
    in: "path",
    required: true,
    schema: { type: "string", ...(isId ? { format: "uuid" } : {}) },
    ...(isId ? { example: "0195a3f0-7c00-7000-8000-00000000b001" } : {}),
  };
}

const PAGING_TEXTS: Readonly<Record<string, string>> = {
  page_number: "From 1. Default 1. Past the end the list is empty.",
  page_size: "Default 100.",
  sort_order: "Default `asc`. Ties are broken by id in the same direction; nulls are last.",
  default_page_size: "Taken where page_size is absent.",
  default_sort: "Taken where sort_by is absent.",
  default_sort_order: "Taken where sort_order is absent.",
};

function queryParameters(route: Route): JsonSchema[] {
  const own = Object.entries(route.query?.properties ?? {});
  const { list } = route;
  const paging = list === undefined ? [] : Object.entries(pagingParameters(list));
  const required = new Set((route.query as { required?: string[] } | undefined)?.required ?? []);
  return [...own, ...paging].map(([name, schema]) => {
    const translated = translate(schema);
    const fieldText = PAGING_TEXTS[name] ?? translated["description"];
    const text = name === "sort_by" ? `Default \`${list?.sorts[0]}\`.` : fieldText;
    const isArray = translated["type"] === "array";
    return {
      name,
      in: "query",
      required: required.has(name),
      ...(text === undefined ? {} : { description: text }),
      schema: translated,
      ...(isArray ? { style: "form", explode: false } : {}),
    };
  });
}

function requestBody(route: Route, components: Components, schema: JsonSchema): JsonSchema {
  const { schemas } = components;
  const value = withoutDates(
    schemas,
    schema,
    route.examples?.request ?? exampleOf(schemas, schema),
  );
  return {
    required: route.bodyOptional !== true,
    content: { "application/json": { schema, example: value } },
  };
}

function success(route: Route, components: Components): JsonSchema {
  const data = components.response.get(route.operationId) ?? {};
  const many = isList(route);
  const schema = {
    type: "object",
    required: ["meta", "response_type", "data"],
    properties: {
      meta: { $ref: `#/components/schemas/${many ? "ListMeta" : "Meta"}` },
      response_type: { type: "string", const: many ? "array" : "object" },
      data: many ? { type: "array", items: itemsOf(route, data) } : data,
    },
  };
  return { schema, example: exampleAnswer(route, components, data) };
}

/** Where a query may name members, an item is whole or has those. */
function itemsOf({ list }: Route, data: JsonSchema): JsonSchema {
  if (list?.sparse === undefined) return data;
  return { anyOf: [data, { $ref: rowName(data["$ref"] as string) }] };
}

function exampleAnswer(route: Route, components: Components, data: JsonSchema): object {
  const meta = EXAMPLE_META;
  const written = route.examples?.response;
  if (!isList(route)) {
    const value = written ?? exampleOf(components.schemas, data);
    return { meta, response_type: "object", data: value };
  }
  const items = (written as object[] | undefined) ?? [exampleOf(components.schemas, data)];
  const listMeta = {
    ...meta,
    total_items: items.length,
    page_number: 1,
    page_size: 100,
    max_page_size: 1000,
    total_pages: 1,
    sort_by: route.list?.sorts[0] ?? "id",
    sort_order: route.list?.order ?? "asc",
  };
  return { meta: listMeta, response_type: "array", data: items };
}
