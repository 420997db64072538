import type { OpenApiDocument } from "../document.ts";
import { pascal } from "../names.ts";
import { createPythonTypes, docstring, pythonName, type PythonTypes } from "./types.ts";
import type { JsonSchema } from "../translate.ts";

const NOTICE = "# Generated from the routes of the server by `npm run docs`; change those.\n";

/** The types of every body and resource, for the Python client. */
export function pythonTypes(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components["schemas"] ?? {});
  const types = createPythonTypes(schemas.map(([name]) => name));
  // Aliases come last: Python evaluates them, and they may name any class.
  const isAlias = ([, schema]: readonly [string, JsonSchema]) =>
    schema["type"] !== "object" || schema["properties"] === undefined;
  for (const [name, schema] of [
    ...schemas.filter((one) => !isAlias(one)),
    ...schemas.filter(isAlias),
  ]) {
    types.add(name, schema);
  }
  return `${NOTICE}"""Bodies and resources of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${types.definitions.join("\n\n")}`;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Method {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly path_parameters: readonly string[];
  readonly query: readonly Parameter[];
  readonly body: { readonly type: string; readonly isRequired: boolean } | undefined;
  readonly kind: "object" | "list" | "bytes" | "stream";
  readonly data: string;
  readonly takesAccount: boolean;
  readonly takesKey: boolean;
}

/** Every operation as a method, grouped as in the documentation. */
export function pythonOperations(document: OpenApiDocument): string {
  const types = createPythonTypes([]);
  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, one]) => (one["security"] as object[]).some((way) => "api_key" in way))
      .map(([method, one]) => methodOf({ path, method, one }, types)),
  );
  const groups = new Map<string, Method[]>();
  for (const method of methods) {
    const noun = method.id.slice(0, method.id.lastIndexOf("."));
    groups.set(noun, [...(groups.get(noun) ?? []), method]);
  }
  const nouns = new Set([...groups.keys()].flatMap((noun) => ancestorsOf(noun)));
  const classes = [...nouns]
    .toSorted((a, b) => b.split(".").length - a.split(".").length || (a < b ? -1 : 1))
    .map((noun) => groupClass(noun, groups.get(noun) ?? [], nouns));
  const roots = [...nouns].filter((noun) => !noun.includes("."));
  return `${NOTICE}"""Every operation of the API as a method."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Sequence, Union

from ._call import Call, Items, Transport
from . import types as t

${classes.join("\n\n")}

class Operations:
    """Every operation by its noun."""

    def __init__(self, transport: Transport) -> None:
${roots.map((noun) => `        self.${pythonName(noun)} = ${pascal(noun)}(transport)`).join("\n")}
`;
}

/** \`a.b.c\` as \`a\`, \`a.b\` and \`a.b.c\`. */
function ancestorsOf(noun: string): string[] {
  const words = noun.split(".");
  return words.map((_word, index) => words.slice(0, index + 1).join("."));
}

function methodOf(
  { path, method, one }: { path: string; method: string; one: JsonSchema },
  types: PythonTypes,
): Method {
  const all = one["parameters"] as (Parameter & { readonly $ref?: string })[];
  const { responses, requestBody } = one as {
    responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
    requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  };
  const success = responses["200"] ?? responses["201"];
  const [media = "", { schema = {} } = {}] = Object.entries(success?.content ?? {})[0] ?? [];
  const body = requestBody?.content["application/json"]?.schema;
  const id = one["operationId"] as string;
  return {
    id,
    method: method.toUpperCase(),
    path,
    text: `${one["summary"] as string}.\n\n${(one["description"] as string | undefined) ?? ""}`.trim(),
    path_parameters: all.filter((each) => each.in === "path").map(({ name }) => name),
    query: all.filter((each) => each.in === "query"),
    body:
      body === undefined
        ? undefined
        : {
            type: outside(types.annotation(body, pascal(id))),
            isRequired: requestBody?.required === true,
          },
    ...answerOf(media, schema, types),
    takesAccount: all.some(({ $ref }) => $ref?.endsWith("/ServiceAccountId") === true),
    takesKey: all.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey") === true),
  };
}

function answerOf(
  media: string,
  schema: JsonSchema,
  types: PythonTypes,
): Pick<Method, "kind" | "data"> {
  if (media === "text/event-stream") return { kind: "stream", data: "t.Event" };
  if (media !== "application/json") return { kind: "bytes", data: "bytes" };
  const { data } = schema["properties"] as { data: JsonSchema };
  if (data["type"] !== "array") return { kind: "object", data: named(data, types) };
  const items = data["items"] as JsonSchema;
  const [whole] = (items["anyOf"] ?? []) as JsonSchema[];
  return { kind: "list", data: named(whole ?? items, types) };
}

/** A schema of the document by its name; an unnamed one is any dictionary. */
function named(schema: JsonSchema, types: PythonTypes): string {
  return typeof schema["$ref"] === "string"
    ? outside(types.annotation(schema, ""))
    : "Dict[str, Any]";
}

/** A named type as another module writes it. */
const outside = (annotation: string) =>
  /^[A-Z]\w*$/.test(annotation) && annotation !== "Any" ? `t.${annotation}` : "Dict[str, Any]";

function groupClass(noun: string, methods: readonly Method[], nouns: ReadonlySet<string>): string {
  const inner = [...nouns].filter(
    (one) => one.startsWith(`${noun}.`) && !one.slice(noun.length + 1).includes("."),
  );
  const attributes = inner.map(
    (one) => `        self.${pythonName(one.split(".").at(-1) ?? "")} = ${pascal(one)}(transport)`,
  );
  const lines = ["        self._transport = transport", ...attributes];
  return `class ${pascal(noun)}:
    """The operations \`${noun}\`."""

    def __init__(self, transport: Transport) -> None:
${lines.join("\n")}

${methods.map(methodText).join("\n")}`;
}

function methodText(one: Method): string {
  const verb = pythonName(one.id.split(".").at(-1) ?? "");
  const required = one.query.filter((each) => each.required === true);
  const optional = one.query.filter((each) => each.required !== true);
  const keywords = [
    ...required.map((each) => `${pythonName(each.name)}: ${queryType(each.schema)}`),
    ...optional.map(
      (each) => `${pythonName(each.name)}: Optional[${queryType(each.schema)}] = None`,
    ),
    ...(one.takesAccount ? ["service_account_id: Optional[str] = None"] : []),
    ...(one.takesKey ? ["idempotency_key: Optional[str] = None"] : []),
    "timeout: Optional[float] = None",
  ];
  const parameters = [
    "self",
    ...one.path_parameters.map((name) => `${pythonName(name)}: str`),
    ...(one.body === undefined
      ? []
      : [
          one.body.isRequired
            ? `body: ${one.body.type}`
            : `body: Optional[${one.body.type}] = None`,
        ]),
    "*",
    ...keywords,
  ];
  const answer = ANSWERS[one.kind](one.data);
  const call = callText(one);
  // A type checker takes an assignment for what it says, but not the returning of Any.
  const result = one.kind === "object" ? `result: ${answer} = ` : "return ";
  const end = one.kind === "object" ? "        return result\n" : "";
  return `    def ${verb}(
${parameters.map((parameter) => `        ${parameter},`).join("\n")}
    ) -> ${answer}:
${docstring(one.text, "        ")}        ${result}self._transport.${SENDERS[one.kind]}(
${call}
        )
${end}`;
}

const ANSWERS: Readonly<Record<Method["kind"], (data: string) => string>> = {
  object: (data) => data,
  list: (data) => `Items[${data}]`,
  bytes: () => "bytes",
  stream: () => "Iterator[t.Event]",
};

const SENDERS: Readonly<Record<Method["kind"], string>> = {
  object: "send",
  list: "items",
  bytes: "download",
  stream: "stream",
};

function callText(one: Method): string {
  const has = (name: string) => one.query.some((each) => each.name === name);
  const after = one.query.find(({ name }) => name === "after");
  // An id to read on behind is no number: such a list is read by its pages.
  const paging =
    after?.schema["type"] === "integer" ? "cursor" : has("page_number") ? "number" : "single";
  const query = one.query.map((each) => `"${each.name}": ${pythonName(each.name)}`);
  const path = one.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `{${name}}`);
  const parameters = one.path_parameters.map((name) => `"${name}": ${pythonName(name)}`);
  return [
    `"${one.method}"`,
    `"${path}"`,
    ...(parameters.length > 0 ? [`path_parameters={${parameters.join(", ")}}`] : []),
    ...(query.length > 0 ? [`query={${query.join(", ")}}`] : []),
    ...(one.body === undefined ? [] : ["body=body"]),
    ...(one.takesAccount ? ["service_account_id=service_account_id"] : []),
    ...(one.takesKey ? ["idempotency_key=idempotency_key", "is_keyed=True"] : []),
    ...(one.kind === "list" ? [`paging="${paging}"`] : []),
    "timeout=timeout",
  ]
    .map((argument) => `                ${argument},`)
    .join("\n")
    .replace(/^/, "            Call(\n")
    .concat("\n            )");
}

function queryType(schema: JsonSchema): string {
  const type: unknown = [schema["type"]].flat()[0];
  if (type === "array") return "Sequence[str]";
  return { integer: "int", number: "float", boolean: "bool" }[String(type)] ?? "str";
}
