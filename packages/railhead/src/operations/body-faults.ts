import { readFileSync } from "node:fs";
import { lazyValidator, type Validator } from "@railhead/server/bodies";

/** What an operation takes, as `npm run docs` wrote it down from the server's routes. */
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

/**
 * What is wrong with a body before it is sent, unknown members included: all that the operation's schema
 * says, nothing that depends on what there is.
 */
export function bodyFaults(operationId: string, body: object): ReturnType<Validator> {
  let validate = validators.get(operationId);
  if (validate === undefined) {
    const schema = listBodies().find((one) => one.operation_id === operationId)?.schema ?? null;
    validate = schema === null ? () => [] : lazyValidator(schema);
    validators.set(operationId, validate);
  }
  return validate(body);
}

/** The operation that a method and a path, its ids filled in, belong to. */
export function operationAt(method: string, path: string): string | undefined {
  return listBodies().find((one) => one.method === method && isPathOf(one, path))?.operation_id;
}

function isPathOf({ path }: Body, sent: string): boolean {
  const [wanted, given] = [path.split("/"), sent.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
