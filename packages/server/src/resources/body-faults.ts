import type { Item } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import { closedBodyOf } from "../http/strict.ts";
import { lazyValidator, type Validator } from "../http/validate.ts";
import { routes } from "./routes.ts";

const validators = new Map<string, Validator>();

/**
 * What is wrong with a body before it is sent, unknown members included: all that the operation's schema
 * says, nothing that depends on what there is.
 */
export function bodyFaults(operationId: string, body: object): readonly Item[] {
  let validate = validators.get(operationId);
  if (validate === undefined) {
    const route = routes.find((one) => one.operationId === operationId);
    const schema = route === undefined ? undefined : closedBodyOf(route);
    validate = schema === undefined ? () => [] : lazyValidator(schema);
    validators.set(operationId, validate);
  }
  return validate(body);
}

/** The operation that a method and a path, its ids filled in, belong to. */
export function operationAt(method: string, path: string): string | undefined {
  return routes.find((route) => route.method === method && isPathOf(route, path))?.operationId;
}

function isPathOf(route: Route, path: string): boolean {
  const [wanted, sent] = [route.path.split("/"), path.split("/")];
  return (
    wanted.length === sent.length &&
    wanted.every((part, index) => part.startsWith(":") || part === sent[index])
  );
}
