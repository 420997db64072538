import type { OpenApiDocument } from "../document.ts";
import type { JsonSchema } from "../translate.ts";

/** A parameter of a request and a value to begin with. */
export interface GivenParameter {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** One operation as an API client shows it. */
export interface CollectionRequest {
  readonly operationId: string;
  readonly summary: string;
  readonly text: string;
  readonly method: string;
  /** With parameters as `:id`. */
  readonly path: string;
  readonly pathParameters: readonly GivenParameter[];
  readonly query: readonly GivenParameter[];
  /** JSON with two spaces of indentation; undefined without a body. */
  readonly body: string | undefined;
  readonly takesIdempotencyKey: boolean;
}

/** Requests of one tag. */
export interface CollectionFolder {
  readonly tag: string;
  readonly name: string;
  readonly text: string;
  readonly requests: readonly CollectionRequest[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly example?: unknown;
}

/** Every operation that a key may call, by the tags of the document. */
export function collectionFolders(document: OpenApiDocument): readonly CollectionFolder[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, one]) => (one["security"] as object[]).some((way) => "api_key" in way))
      .map(([method, one]) => ({
        tag: (one["tags"] as string[])[0],
        ...requestOf(path, method, one),
      })),
  );
  return document.tags.flatMap(({ name: tag, "x-displayName": name, description = "" }) => {
    const requests = all.filter((one) => one.tag === tag);
    return requests.length === 0 ? [] : [{ tag, name, text: description, requests }];
  });
}

function requestOf(path: string, method: string, one: JsonSchema): CollectionRequest {
  const parameters = one["parameters"] as Parameter[];
  const body = one["requestBody"] as
    { content: Readonly<Record<string, { example?: unknown }>> } | undefined;
  const example = body?.content["application/json"]?.example;
  const given = (place: string) =>
    parameters
      .filter((each) => each.in === place)
      .map(({ name, description = "", example: value }) => ({
        name,
        value: typeof value === "string" ? value : "",
        text: description.split("\n")[0] ?? "",
      }));
  return {
    operationId: one["operationId"] as string,
    summary: one["summary"] as string,
    text: (one["description"] as string | undefined) ?? "",
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    pathParameters: given("path"),
    query: given("query"),
    body: body === undefined ? undefined : JSON.stringify(example ?? {}, null, 2),
    takesIdempotencyKey: parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey") === true),
  };
}
