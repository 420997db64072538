import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { closedBodyOf } from "../route/closed-bodies.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { Operations, OwnPlace } from "../route/context.ts";
import { fitsPath } from "../schema/path-pattern.ts";
import { lazyValidator, type Validator } from "../schema/validate.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Marks reads whose place is kept. Others that send it gain nothing. */
const OWN_READ = "railhead-own-read";
const placesOfReads = new WeakMap<object, OwnPlace>();
const MAX_PLACES = 10_000;

/** Keeps which environment and account an own read was authorized for. */
export function keepOwnPlace({ raw, authorized }: FastifyRequest): void {
  if (raw.headers[OWN_READ] === undefined || authorized === null) return;
  const { environment, accountId, key } = authorized.context;
  const isOfEnvironment = key.account_id === null;
  placesOfReads.set(raw, {
    environment_id: environment.id,
    account_id: accountId,
    isOfEnvironment,
  });
}

/** Requests that the service sends to itself, and what it says of them before. */
export function ownRequests(
  routes: readonly CompiledRoute[],
  server: () => FastifyInstance,
): Pick<Operations, "send" | "readAs" | "placeOf" | "bodyFaults" | "operationAt"> {
  const validators = new Map<string, Validator>();
  let places = new Map<string, OwnPlace>();
  return {
    async readAs({ path, headers, address }) {
      const response = await server().inject({
        method: "GET",
        url: path,
        headers: { ...headers, [OWN_READ]: "1" },
        remoteAddress: address,
      });
      const place = placesOfReads.get(response.raw.req);
      if (place !== undefined) {
        if (places.size >= MAX_PLACES) places = new Map();
        places.set(hashOfHeaders(headers), place);
      }
      const { statusCode: status, rawPayload: body, headers: answered } = response;
      return { status, body, place, header: (name) => answered[name]?.toString() };
    },
    placeOf: (headers) => places.get(hashOfHeaders(headers)),
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

/** No key stays in memory in clear. */
function hashOfHeaders(headers: Readonly<Record<string, string>>): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(headers)))
    .digest("base64");
}
