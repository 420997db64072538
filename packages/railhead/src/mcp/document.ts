import type { Api } from "../connection/api.ts";

export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly "x-scope"?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

/** The part of an OpenAPI document that tools are made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** The document of the running service, which is that of its version. */
export async function readDocument(api: Api): Promise<ApiDocument> {
  return (await new Response(await api.stream("/openapi.json")).json()) as ApiDocument;
}

/** A schema without references; a schema within itself is any value. */
export function inlined(
  schema: unknown,
  document: ApiDocument,
  within: readonly string[] = [],
): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inlined(one, document, within));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...own } = schema as Schema & { readonly $ref?: string };
  const members = Object.entries(own).map(([name, value]) => [
    name,
    inlined(value, document, within),
  ]);
  const inner = Object.fromEntries(members) as Schema;
  if ($ref === undefined) return inner;
  const name = $ref.split("/").at(-1) ?? "";
  if (within.includes(name)) return inner;
  const target = inlined(document.components.schemas[name] ?? {}, document, [...within, name]);
  return { ...(target as Schema), ...inner };
}
