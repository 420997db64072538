import { AMOUNT_MEMBERS, createSpelling, isSpeltAnew, type WireSettings } from "../../wire.ts";
import type { OpenApiDocument } from "./document.ts";

type Node = Record<string, unknown>;

/** The document of a service whose settings spell amounts or the risk source otherwise: what it serves. */
export function spelledDocument(document: OpenApiDocument, wire: WireSettings): OpenApiDocument {
  if (!isSpeltAnew(wire)) return document;
  const spell = createSpelling(wire);
  const asIntegers = wire.amounts === "integer";

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const node = value as Node;
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
        return [name, asIntegers && AMOUNT_MEMBERS.has(name) ? inCents(walked) : walked];
      }),
    );
  }

  function renamed({ enum: values }: Node): Node {
    if (!Array.isArray(values)) return {};
    const name = (value: unknown) => (value === "risk_monitor" ? wire.risk_source_name : value);
    return { enum: values.map(name) };
  }

  /** Filters take the source by either name. */
  function filter(schema: Node): Node {
    const { enum: values } = (schema["items"] ?? {}) as Node;
    if (!Array.isArray(values) || !values.includes("risk_monitor")) return schema;
    const names = new Set<unknown>([...values, wire.risk_source_name]);
    return { ...schema, items: { ...(schema["items"] as Node), enum: [...names] } };
  }

  const { info, ...rest } = walk(document) as OpenApiDocument;
  return { ...rest, info: asIntegers ? { ...info, description: told(info.description) } : info };
}

function inCents(schema: Node): Node {
  const { type, description } = schema;
  const isText = type === "string" || (Array.isArray(type) && type.includes("string"));
  if (!isText) return schema;
  return {
    ...schema,
    type: Array.isArray(type) ? ["integer", "null"] : "integer",
    ...(typeof description === "string" ? { description: told(description) } : {}),
  };
}

function told(text: string): string {
  return text.replace(" as a string of digits", "").replace("as strings of digits", "as integers");
}
