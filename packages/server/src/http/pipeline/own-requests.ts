import type { FastifyInstance } from "fastify";
import { closedBodyOf } from "../route/closed-bodies.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { Operations } from "../route/context.ts";
import { fitsPath } from "../schema/path-pattern.ts";
import { lazyValidator, type Validator } from "../schema/validate.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Requests that the service sends to itself, and what it says of them before. */
export function ownRequests(
  routes: readonly CompiledRoute[],
  server: () => FastifyInstance,
): Pick<Operations, "send" | "bodyFaults" | "operationAt"> {
  const validators = new Map<string, Validator>();
  return {
    async send({ method, path, key, body }) {
      const { statusCode, rawPayload } = await server().inject({
        method: method as Method,
        url: path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: statusCode, body: rawPayload };
    },
    bodyFaults(operation, body) {
      let validate = validators.get(operation);
      if (validate === undefined) {
        const found = routes.find(({ route }) => route.operationId === operation);
        const schema = found === undefined ? undefined : closedBodyOf(found.route);
        validate = schema === undefined ? () => [] : lazyValidator(schema);
        validators.set(operation, validate);
      }
      return validate(body);
    },
    operationAt: (method, path) =>
      routes.find(({ route }) => route.method === method && fitsPath(route.path, path))?.route
        .operationId,
  };
}
