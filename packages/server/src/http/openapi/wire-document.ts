import {
  AMOUNT_MEMBERS,
  createWireFormatter,
  isOmittedNull,
  needsWireFormatting,
  type WireSettings,
} from "../../base/wire-format.ts";
import type { OpenApiDocument } from "./document.ts";
import { VALUES_KEY } from "./value-texts.ts";

type Node = Record<string, unknown>;

/** The document of a service whose settings spell amounts or the risk source otherwise: what it serves. */
export function wireDocument(document: OpenApiDocument, wire: WireSettings): OpenApiDocument {
  const isErrorTwice = wire.error_member === true;
  if (!needsWireFormatting(wire)) return isErrorTwice ? withErrorMember(document) : document;
  const spell = createWireFormatter(wire);
  const asIntegers = wire.amounts === "integer";

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const node = wire.omit_nulls === true ? withoutNulls(value as Node) : (value as Node);
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => {
        if (name === "example" || name === "examples") return [name, spelled(member)];
        if (name === "properties") return [name, members(member as Node)];
        if (name === "schema" && node["in"] === "query") return [name, filter(member as Node)];
        return [name, walk(member)];
      }),
    );
  }

  function spelled(example: unknown): unknown {
    return JSON.parse(spell(JSON.stringify(example)));
  }

  function members(properties: Node): Node {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const walked = walk(schema) as Node;
        if (name === "source") return [name, { ...walked, ...renamed(walked) }];
        if (name === "reason") return [name, { ...walked, ...lowered(walked) }];
        return [name, asIntegers && AMOUNT_MEMBERS.has(name) ? inCents(walked) : walked];
      }),
    );
  }

  function renamed(node: Node): Node {
    return spelledValues(node, (value) =>
      value === "risk_monitor" ? wire.risk_source_name : value,
    );
  }

  function lowered(node: Node): Node {
    if (wire.lower_case_ok !== true) return {};
    return spelledValues(node, (value) => (value === "OK" ? "ok" : value));
  }

  /** Filters take the source by either name. */
  function filter(schema: Node): Node {
    const { enum: values } = (schema["items"] ?? {}) as Node;
    if (!Array.isArray(values) || !values.includes("risk_monitor")) return schema;
    const items = schema["items"] as Node;
    const names = new Set<unknown>([...values, wire.risk_source_name]);
    const texts = items[VALUES_KEY] as Node;
    const spelt = { ...texts, [wire.risk_source_name]: texts["risk_monitor"] };
    return { ...schema, items: { ...items, enum: [...names], [VALUES_KEY]: spelt } };
  }

  const { info, ...rest } = walk(document) as OpenApiDocument;
  const spelt = {
    ...rest,
    info: asIntegers ? { ...info, description: asIntegerText(info.description) } : info,
  };
  return isErrorTwice ? withErrorMember(spelt) : spelt;
}

/** The values of a closed set by other names, each with its sentence. */
function spelledValues(node: Node, spell: (value: unknown) => unknown): Node {
  const { enum: values, [VALUES_KEY]: texts } = node;
  if (!Array.isArray(values)) return {};
  const named = Object.entries((texts ?? {}) as Node).map(([value, text]) => [spell(value), text]);
  return {
    enum: [...new Set(values.map(spell))],
    [VALUES_KEY]: Object.fromEntries(named) as Node,
  };
}

/** An answer's object whose members of `OMITTED_NULLS` are optional instead of null. */
function withoutNulls(node: Node): Node {
  const { properties, required } = node;
  if (!Array.isArray(required) || typeof properties !== "object" || properties === null)
    return node;
  const isOmitted = (name: unknown) => isOmittedNull(name as string, properties);
  return {
    ...node,
    required: required.filter((name) => !isOmitted(name)),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        required.includes(name) && isOmitted(name) ? notNull(schema as Node) : (schema as Node),
      ]),
    ),
  };
}

function notNull(schema: Node): Node {
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const [only, ...others] = anyOf.filter((one) => (one as Node)["type"] !== "null") as Node[];
    return others.length === 0 ? { ...only } : schema;
  }
  return Array.isArray(type)
    ? { ...schema, type: type.filter((one) => one !== "null")[0] }
    : schema;
}

function withErrorMember(document: OpenApiDocument): OpenApiDocument {
  const { schemas = {} } = document.components;
  const { ErrorEnvelope: envelope = {} } = schemas;
  const properties = envelope["properties"] as Node;
  const copy = {
    ...envelope,
    required: [...(envelope["required"] as string[]), "error"],
    properties: {
      ...properties,
      error: {
        ...(properties["data"] as Node),
        description: "The same object as `data`, for programs that read it here.",
      },
    },
  };
  const components = { ...document.components, schemas: { ...schemas, ErrorEnvelope: copy } };
  return withErrorExamples({ ...document, components }) as OpenApiDocument;
}

function withErrorExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withErrorExamples);
  if (typeof value !== "object" || value === null) return value;
  const node = value as Node;
  if (node["response_type"] === "error") return { ...node, error: node["data"] };
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => [name, withErrorExamples(member)]),
  );
}

function inCents(schema: Node): Node {
  const { type, description } = schema;
  const isText = type === "string" || (Array.isArray(type) && type.includes("string"));
  if (!isText) return schema;
  return {
    ...schema,
    type: Array.isArray(type) ? ["integer", "null"] : "integer",
    ...(typeof description === "string" ? { description: asIntegerText(description) } : {}),
  };
}

function asIntegerText(text: string): string {
  return text.replace(" as a string of digits", "").replace("as strings of digits", "as integers");
}
