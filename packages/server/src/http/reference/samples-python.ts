import { pythonName } from "../openapi/python/types.ts";
import { EVENT_STREAM, exampleAddress, type SampleRequest } from "./samples.ts";

/** The same call through the Python client. */
export function pythonCall(request: SampleRequest): string {
  const call = `railhead.${request.operationId.split(".").map(pythonName).join(".")}(${argumentsOf(request)})`;
  if (request.media === EVENT_STREAM) {
    return `for event in ${call}:\n    print(event["event_type"])`;
  }
  if (request.isList) return `for item in ${call}:\n    print(item)`;
  return `${request.media === "application/json" ? "answer" : "content"} = ${call}`;
}

function argumentsOf({ path, query, body }: SampleRequest): string {
  const ids = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) =>
    JSON.stringify(exampleAddress(`{${name}}`)),
  );
  const named = Object.entries(query).map(
    ([name, value]) => `${pythonName(name)}=${literal(value, "")}`,
  );
  const sent = body === undefined ? [] : [literal(body, "")];
  return [...ids, ...sent, ...named].join(", ");
}

const WORDS = new Map<unknown, string>([
  [true, "True"],
  [false, "False"],
  [null, "None"],
]);

/** A value of JSON as Python writes it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  const lines = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0
      ? `${open}${close}`
      : `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
  if (Array.isArray(value)) {
    return lines(
      "[",
      value.map((one) => literal(one, inner)),
      "]",
    );
  }
  if (typeof value !== "object" || value === null) {
    return WORDS.get(value) ?? JSON.stringify(value);
  }
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${literal(one, inner)}`,
  );
  return lines("{", members, "}");
}
