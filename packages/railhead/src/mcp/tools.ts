import {
  inlined,
  type ApiDocument,
  type Operation,
  type Parameter,
  type Schema,
} from "./document.ts";

/** A tool that calls one operation of the API. */
export interface ApiTool {
  readonly name: string;
  readonly operationId: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly isRead: boolean;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly takesBody: boolean;
  readonly takesAccount: boolean;
  readonly takesIdempotencyKey: boolean;
  /** The path that reads what a write changes, in the write's parameters. */
  readonly currentPath: string | undefined;
  readonly inputSchema: { readonly type: "object" } & Schema;
}

/** Members of a tool's arguments that are about the call. */
export const CALL_ARGUMENTS = ["body", "service_account_id", "approval", "again"] as const;

/** Answers of these scopes hold keys in clear, which no model should read. */
const SECRET_SCOPES: ReadonlySet<string> = new Set(["api_keys:write"]);

/** Every operation that a tool may call, in the order of the document. */
export function toolsOf(document: ApiDocument): readonly ApiTool[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isOffered(operation))
      .map(([method, operation]) => toolOf({ path, method, operation }, document)),
  );
}

/** Not offered: sessions of people, personal data in clear, keys in clear, and answers that are no JSON. */
function isOffered(operation: Operation): boolean {
  const takesKey = operation.security.some((one) => "api_key" in one);
  const revealsData = /`pii:reveal`/.test(operation.description ?? "");
  return (
    takesKey &&
    !revealsData &&
    !SECRET_SCOPES.has(operation["x-scope"] ?? "") &&
    Object.entries(operation.responses).some(
      ([status, { content }]) => status.startsWith("2") && "application/json" in (content ?? {}),
    )
  );
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function toolOf({ path, method, operation }: Place, document: ApiDocument): ApiTool {
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    "$ref" in one ? (document.components.parameters[one.$ref.split("/").at(-1) ?? ""] ?? []) : one,
  );
  const named = (place: string) => parameters.filter((one) => one.in === place);
  const isRead = method === "get";
  const body = operation.requestBody?.content["application/json"]?.schema;
  const has = (header: string) => named("header").some(({ name }) => name === header);
  const needed = [...named("path"), ...named("query")].filter((one) => one.required === true);
  const takesAccount = has("Service-Account-Id");
  return {
    name: operation.operationId.replaceAll(".", "_"),
    operationId: operation.operationId,
    title: operation.summary,
    description: descriptionOf(operation, isRead),
    method: method.toUpperCase(),
    path,
    isRead,
    pathParameters: named("path").map(({ name }) => name),
    queryParameters: named("query").map(({ name }) => name),
    takesBody: body !== undefined,
    takesAccount,
    takesIdempotencyKey: has("Idempotency-Key"),
    currentPath: isRead ? undefined : currentPath(path, document),
    inputSchema: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          [...named("path"), ...named("query")].map((one) => [
            one.name,
            parameterSchema(one, document),
          ]),
        ),
        ...(body === undefined ? {} : { body: inlined(body, document) }),
        ...(takesAccount ? { service_account_id: ACCOUNT } : {}),
        ...(isRead ? {} : WRITE_ARGUMENTS),
      },
      required: [
        ...needed.map(({ name }) => name),
        ...(body !== undefined && operation.requestBody?.required === true ? ["body"] : []),
      ],
      additionalProperties: false,
    },
  };
}

const ACCOUNT = { type: "string", description: "The account to act for, with a platform key." };

const WRITE_ARGUMENTS = {
  approval: {
    type: "string",
    description: "The code of the preview. Send it with the same arguments once a person approved.",
  },
  again: {
    type: "string",
    description: "A word of your own that makes a second, equal request on purpose.",
  },
};

/** Where the arguments of a preview are executed is said once for each write, since each is read by itself. */
const WRITE_TEXT =
  "A write: the first call shows a preview and changes nothing. It is executed once a person approved it.";

function descriptionOf({ summary, description = "" }: Operation, isRead: boolean): string {
  const sentences = [
    `${summary}.`,
    description.split("\n\nNeeds the scope")[0],
    isRead ? "" : WRITE_TEXT,
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function parameterSchema({ schema, description }: Parameter, document: ApiDocument): Schema {
  const own = inlined(schema, document) as Schema;
  return description === undefined ? own : { ...own, description };
}

/** The longest beginning of the path that can be read and ends in a parameter. */
function currentPath(path: string, document: ApiDocument): string | undefined {
  const parts = path.split("/");
  for (let length = parts.length; length > 2; length -= 1) {
    const start = parts.slice(0, length).join("/");
    const read = document.paths[start]?.["get"];
    if (parts[length - 1]?.startsWith("{") === true && read !== undefined && isOffered(read)) {
      return start;
    }
  }
  return undefined;
}
