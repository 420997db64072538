import type { OpenApiDocument } from "../openapi/document.ts";
import { exampleOf } from "../openapi/example.ts";
import { pascal } from "../openapi/names.ts";
import type { JsonSchema } from "../openapi/translate.ts";

/** What a sample is made of. */
export interface SampleRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** The parameters that must be sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** What is answered, such as `text/event-stream`. */
  readonly media: string;
  readonly isList: boolean;
  /** False where people alone may call: the Python client takes keys only. */
  readonly takesApiKey: boolean;
}

/** The address the page is read at is put in by its script. */
export const HOST = "http://127.0.0.1:8787";
const ID = "0195a3f0-7c00-7000-8000-00000000b001";

export const EVENT_STREAM = "text/event-stream";

export function exampleAddress(path: string): string {
  return path.replace(/\{([a-z_]+)\}/g, (_, name: string) => (/(^|_)id$/.test(name) ? ID : name));
}

export const takesKey = (method: string) => method === "POST" || method === "PATCH";

export function curl({ method, path, query, body, media }: SampleRequest): string {
  const flags = `${media === EVENT_STREAM ? "-N " : ""}${method === "GET" ? "" : `-X ${method} `}`;
  const search = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  const address = [`${HOST}${exampleAddress(path)}`, ...search].join("?");
  const lines = [`curl ${flags}${address}`];
  lines.push('  -H "Authorization: Bearer $RAILHEAD_API_KEY"');
  if (takesKey(method)) lines.push('  -H "Idempotency-Key: $(uuidgen)"');
  if (body !== undefined) {
    lines.push('  -H "Content-Type: application/json"');
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll("\n", "\n  ");
    lines.push(`  -d '${text}'`);
  }
  return lines.join(" \\\n");
}

/** The same call through the client. */
export function clientCall(request: SampleRequest): string {
  const { media } = request;
  const call = callOf(request);
  if (media === EVENT_STREAM) {
    return `for await (const event of ${call}) {\n  console.log(event.event_type, event.data.id);\n}`;
  }
  if (media === "application/json") return `const answer = await ${call};`;
  return `const file = await ${call};\nconst text = await file.text();`;
}

function callOf({ operationId, path, query, body }: SampleRequest): string {
  const names = operationId.split(".").map((word) => {
    const name = pascal(word);
    return name.slice(0, 1).toLowerCase() + name.slice(1);
  });
  const ids = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) =>
    JSON.stringify(exampleAddress(`{${name}}`)),
  );
  const object = body ?? (Object.keys(query).length === 0 ? undefined : query);
  const sent = object === undefined ? [] : [literal(object)];
  return `railhead.${names.join(".")}(${[...ids, ...sent].join(", ")})`;
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/"([a-z_][a-z0-9_]*)":/gi, "$1:");
}

/** What an operation of a document is called with, by its examples. */
export function sampleRequest(
  document: Pick<OpenApiDocument, "components">,
  { method, path, operation }: { method: string; path: string; operation: JsonSchema },
): SampleRequest {
  const { schemas = {} } = document.components;
  const responses = operation["responses"] as Record<string, JsonSchema>;
  const success = responses["201"] ?? responses["200"];
  const query = (operation["parameters"] as JsonSchema[])
    .filter((one) => one["in"] === "query" && one["required"] === true)
    .map((one): [string, unknown] => {
      const name = String(one["name"]);
      return [name, exampleOf(schemas, one["schema"] as JsonSchema, name)];
    });
  return {
    operationId: String(operation["operationId"]),
    method,
    path,
    query: Object.fromEntries(query),
    body: exampleOfContent(operation["requestBody"] as JsonSchema | undefined),
    media: Object.keys(success?.["content"] ?? {})[0] ?? "",
    isList: answersList(success),
    takesApiKey: (operation["security"] as object[]).some((way) => "api_key" in way),
  };
}

function answersList(success: JsonSchema | undefined): boolean {
  const { data } = (schemaOfContent(success)?.["properties"] ?? {}) as Record<string, JsonSchema>;
  return data?.["type"] === "array";
}

/** The example of a media type of the document. */
export function exampleOfContent(holder: JsonSchema | undefined): unknown {
  const content = holder?.["content"] as Record<string, JsonSchema> | undefined;
  return content?.["application/json"]?.["example"];
}

/** The schema of a media type of the document. */
export function schemaOfContent(holder: JsonSchema | undefined): JsonSchema | undefined {
  const content = holder?.["content"] as Record<string, JsonSchema> | undefined;
  return content?.["application/json"]?.["schema"] as JsonSchema | undefined;
}
