import { readFileSync } from "node:fs";
import { fitsPath, lazyValidator, type Validator } from "@railhead/server/bodies";

/** Body schema of an operation, generated from the server's routes by `npm run docs`. */
interface Body {
  readonly operation_id: string;
  readonly method: string;
  readonly path: string;
  readonly schema: Parameters<typeof lazyValidator>[0] | null;
}

let read: readonly Body[] | undefined;

function listBodies(): readonly Body[] {
  const file = new URL("../../assets/bodies.json", import.meta.url);
  return (read ??= JSON.parse(readFileSync(file, "utf8")) as readonly Body[]);
}

const validators = new Map<string, Validator>();

/** Validates a body against its operation's schema before it is sent, including unknown fields. */
export function bodyFaults(operationId: string, body: object): ReturnType<Validator> {
  let validate = validators.get(operationId);
  if (validate === undefined) {
    const schema = listBodies().find((one) => one.operation_id === operationId)?.schema ?? null;
    validate = schema === null ? () => [] : lazyValidator(schema);
    validators.set(operationId, validate);
  }
  return validate(body);
}

/** The operation of a method and a concrete path. */
export function operationAt(method: string, path: string): string | undefined {
  return listBodies().find((one) => one.method === method && fitsPath(one.path, path))
    ?.operation_id;
}
