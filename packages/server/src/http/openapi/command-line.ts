import type { OpenApiDocument } from "./document.ts";
import type { JsonSchema } from "./translate.ts";

interface Input {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly is_required?: true;
  /** Whole cents. */
  readonly is_money?: true;
  readonly values?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Answer {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Method {
  readonly responses: Readonly<Record<string, Answer>>;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
}

/** Objects deeper than this are given as JSON. */
const DEEPEST = 3;

/** What the command line needs of resources and operations: loading the routes would take it a second. */
export function commandLineOperations(document: OpenApiDocument): string {
  const schemas = document.components["schemas"] as Readonly<Record<string, JsonSchema>>;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    withKey(methods).map(([method, of]) => ({
      operation_id: of.operationId,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{([a-z_]+)\}/g, ":$1"),
      summary: of.summary,
      description: of.description ?? "",
      ...(isDownload(of) ? { is_download: true } : {}),
      query: (of.parameters ?? [])
        .filter((parameter) => parameter.in === "query")
        .map(({ name, schema, description, required }) =>
          inputOf(name, { description, ...resolved(schema, schemas) }, required === true),
        ),
      body: bodyInputs(of, schemas),
    })),
  );
  const groupOf = new Map(
    document["x-tagGroups"].flatMap(({ name, tags }) => tags.map((tag) => [tag, name])),
  );
  const resources = document.tags.map(({ name, description }) => [
    name,
    { group: groupOf.get(name) ?? "", text: description ?? "" },
  ]);
  return JSON.stringify({ resources: Object.fromEntries(resources), operations });
}

/** Those that an API key may call: a command has no session of a person. */
function withKey(methods: Readonly<Record<string, JsonSchema>>): [string, Method][] {
  const all = Object.entries(methods as unknown as Readonly<Record<string, Method>>);
  return all.filter(([, { security }]) => security.some((one) => "api_key" in one));
}

/** Whether it answers with bytes as they are. */
function isDownload({ responses }: Method): boolean {
  const types = Object.keys(responses["200"]?.content ?? {});
  return types.length > 0 && !types.includes("application/json");
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function bodyInputs(method: Method, schemas: Schemas): Input[] {
  const schema = method.requestBody?.content["application/json"]?.schema;
  return schema === undefined ? [] : members(resolved(schema, schemas), schemas, []);
}

/** The members of an object, and with dots those of the objects in it. */
function members(object: JsonSchema, schemas: Schemas, above: readonly string[]): Input[] {
  const required = (object["required"] as readonly string[] | undefined) ?? [];
  const properties = (object["properties"] ?? {}) as Schemas;
  return Object.entries(properties).flatMap(([name, raw]) => {
    const schema = resolved(raw, schemas);
    const path = [...above, name];
    const own = inputOf(path.join("."), schema, above.length === 0 && required.includes(name));
    return path.length < DEEPEST ? [own, ...members(schema, schemas, path)] : [own];
  });
}

function inputOf(name: string, schema: JsonSchema, isRequired: boolean): Input {
  const items = schema["items"] as JsonSchema | undefined;
  const values = (schema["enum"] ?? items?.["enum"]) as readonly string[] | undefined;
  const type = typeOf(schema);
  return {
    name,
    type,
    description: (schema["description"] as string | undefined) ?? "",
    ...(isRequired ? { is_required: true } : {}),
    ...(type === "integer" && /(^|_)amount$/.test(name) ? { is_money: true } : {}),
    ...(values === undefined
      ? {}
      : { values: values.filter((value) => typeof value === "string") }),
  };
}

/** The schema itself in place of a reference to it, and of a choice between it and null or another spelling. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref, anyOf, oneOf, ...own } = schema as {
    readonly $ref?: string;
    readonly anyOf?: readonly JsonSchema[];
    readonly oneOf?: readonly JsonSchema[];
  } & JsonSchema;
  const target = $ref === undefined ? undefined : schemas[$ref.split("/").at(-1) ?? ""];
  const first = target ?? (anyOf ?? oneOf)?.find((one) => one["type"] !== "null");
  return first === undefined ? schema : { ...resolved(first, schemas), ...own };
}

function typeOf({ type }: JsonSchema): string {
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return typeof first === "string" ? first : "object";
}
