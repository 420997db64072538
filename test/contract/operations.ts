import {
  openApiDocument,
  type OpenApiDocument,
} from "../../packages/server/src/http/openapi/document.ts";
import { routes } from "../../packages/server/src/api/routes.ts";

export type Schema = { readonly [keyword: string]: unknown };

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

/** An operation of the document, taken apart for callers that make requests from it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly noun: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly example: Schema | undefined;
  readonly isList: boolean;
  readonly isEnveloped: boolean;
  readonly scope: string;
  /** Who may call. */
  readonly caller: "key" | "session" | "public";
  /** Those that it declares. */
  readonly statuses: readonly number[];
}

export const document: OpenApiDocument = openApiDocument(routes);

/** What a `$ref` stands for, or the schema itself. */
export function resolved(schema: Schema): Schema {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const [group = "", name = ""] = $ref.slice("#/components/".length).split("/");
  return document.components[group]?.[name] ?? {};
}

interface Content {
  readonly content?: Record<string, { schema: Schema; example?: Schema }>;
}

function callerOf(security: readonly object[]): DocumentedOperation["caller"] {
  if (security.length === 0) return "public";
  return security.some((one) => "api_key" in one) ? "key" : "session";
}

/** Every operation of the document. */
export const allOperations: readonly DocumentedOperation[] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const responses = operation["responses"] as Record<string, Content>;
      const success = (responses["200"] ?? responses["201"])?.content?.["application/json"];
      const body = (operation["requestBody"] as Content | undefined)?.content?.["application/json"];
      const id = operation["operationId"] as string;
      return {
        id,
        noun: id.slice(0, id.lastIndexOf(".")),
        method: method.toUpperCase(),
        path,
        parameters: (operation["parameters"] as Schema[]).map(
          (one) => resolved(one) as unknown as Parameter,
        ),
        body: body?.schema,
        example: body?.example,
        isList: JSON.stringify(success?.schema ?? {}).includes("ListMeta"),
        isEnveloped: success !== undefined,
        scope: operation["x-scope"] as string,
        caller: callerOf(operation["security"] as readonly object[]),
        statuses: Object.keys(responses).map(Number),
      };
    }),
);

/** Every operation of API keys whose answer is an envelope; a stream would never end. */
export const operations = allOperations.filter(
  ({ isEnveloped, caller }) => isEnveloped && caller === "key",
);

/** Those that an API key may call. */
export const keyOperations = allOperations.filter(({ caller }) => caller === "key");
