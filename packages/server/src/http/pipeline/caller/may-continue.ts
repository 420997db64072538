import type { FastifyRequest } from "fastify";
import type { ApiKey } from "../../route/auth.ts";
import type { Route } from "../../route/route.ts";
import { Problem } from "../../schema/problem.ts";
import type { DecidingHeaders } from "./headers.ts";
import type { CallerParts } from "./caller.ts";
import { rightOf } from "./caller-right.ts";
import { identify } from "./identify.ts";
import { refuseCaller } from "./refuse-caller.ts";

/**
 * Whether the caller of a request may still do what it began, seeing as much as then. Sessions, keys and grants
 * are cached for the whole process, so that many long answers cost the looks of one.
 */
export async function mayContinue(
  parts: CallerParts,
  request: FastifyRequest,
  begun: { readonly headers: DecidingHeaders; readonly route: Route; readonly key: ApiKey },
): Promise<boolean> {
  const { headers, route, key } = begun;
  try {
    const caller = await identify(parts, request, headers, false);
    refuseCaller(request, { route, caller });
    const right = await rightOf(parts, { caller, headers, route });
    const { id, environment_id, account_id } = right.key;
    return (
      right.asks === undefined &&
      id === key.id &&
      environment_id === key.environment_id &&
      account_id === key.account_id
    );
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}
