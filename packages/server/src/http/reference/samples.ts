import { pascal } from "../openapi/names.ts";
import type { JsonSchema } from "../openapi/translate.ts";

/** What a sample is made of. */
export interface SampleRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The address the page is read at is put in by its script. */
export const HOST = "http://127.0.0.1:8787";
const ID = "0195a3f0-7c00-7000-8000-00000000b001";

function exampleAddress(path: string): string {
  return path.replace(/\{([a-z_]+)\}/g, (_, name: string) => (/(^|_)id$/.test(name) ? ID : name));
}

export function curl({ method, path, body }: SampleRequest): string {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${HOST}${exampleAddress(path)}`];
  lines.push('  -H "Authorization: Bearer $RAILHEAD_API_KEY"');
  if (method === "POST" || method === "PATCH") lines.push('  -H "Idempotency-Key: $(uuidgen)"');
  if (body !== undefined) {
    lines.push('  -H "Content-Type: application/json"');
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll("\n", "\n  ");
    lines.push(`  -d '${text.replace(DATED, `$1"'$(date +%F)'"`)}'`);
  }
  return lines.join(" \\\n");
}

/** A request is dated by whoever sends it: any date written here is past one day. */
const DATED = /(payment_date"?: )"\d{4}-\d{2}-\d{2}"/g;
const TODAY_IN_JS =
  'new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date())';

/** The same call through the client. */
export function clientCall({ operationId, path, body }: SampleRequest): string {
  const names = operationId.split(".").map((word) => {
    const name = pascal(word);
    return name.slice(0, 1).toLowerCase() + name.slice(1);
  });
  const ids = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) =>
    JSON.stringify(exampleAddress(`{${name}}`)),
  );
  const object = body === undefined ? [] : [literal(body).replace(DATED, `$1${TODAY_IN_JS}`)];
  return `const answer = await railhead.${names.join(".")}(${[...ids, ...object].join(", ")});`;
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/"([a-z_][a-z0-9_]*)":/gi, "$1:");
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
