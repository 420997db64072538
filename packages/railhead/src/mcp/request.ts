import { createHash } from "node:crypto";
import { bodyFaults } from "../operations/body-faults.ts";
import type { ApiTool } from "./tools.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** Items on a page where a list's caller names no number: a model reads every one. */
const PAGE_SIZE = 20;

/** The path of a request with its parameters and query. */
export function pathOf(tool: ApiTool, given: Arguments, template: string = tool.path): string {
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(text(given[name])),
  );
  if (template !== tool.path) return path;
  const query = new URLSearchParams();
  for (const name of tool.queryParameters) {
    const value = given[name] ?? (name === "page_size" ? PAGE_SIZE : undefined);
    if (value === undefined || value === null) continue;
    query.set(name, Array.isArray(value) ? value.map(text).join(",") : text(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

const text = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? "");

/** The body of a request; undefined for one without. */
export function bodyOf(tool: ApiTool, given: Arguments): object | undefined {
  if (!tool.takesBody) return undefined;
  const { body } = given;
  return typeof body === "object" && body !== null ? body : {};
}

/** What is wrong with the arguments, before anything is sent: a sentence each. */
export function faultsOf(tool: ApiTool, given: Arguments): readonly string[] {
  const { properties, required } = tool.inputSchema as unknown as {
    properties: object;
    required: readonly string[];
  };
  const unknown = Object.keys(given).filter((name) => !(name in properties));
  const missing = required.filter((name) => given[name] === undefined);
  // A dot segment would lead to the path of another operation.
  const noSegment = tool.pathParameters.filter((name) => /^\.{0,2}$/.test(text(given[name])));
  const body = bodyOf(tool, given);
  const faults =
    body === undefined || given["body"] === undefined ? [] : bodyFaults(tool.operationId, body);
  return [
    ...unknown.map((name) => `${name} is no argument of ${tool.name}.`),
    ...missing.map((name) => `${name} is missing.`),
    ...noSegment
      .filter((name) => !missing.includes(name))
      .map((name) => `${name} is empty or dots alone.`),
    ...faults.map(({ reference, detail }) => `body${reference}: ${detail}`),
  ];
}

/** JSON in which equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}

/** What is asked for: the arguments without the approval. */
export function askedOf(given: Arguments): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== "approval"));
}

/** The same request of the same agent has the same key, so that a repeated call changes nothing twice. */
export function idempotencyKeyOf(agent: string, tool: ApiTool, given: Arguments): string {
  const hash = createHash("sha256").update(canonical([agent, tool.operationId, askedOf(given)]));
  return `mcp-${hash.digest("hex").slice(0, 36)}`;
}
