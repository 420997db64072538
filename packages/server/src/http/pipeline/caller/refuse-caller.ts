import { permissionOf, permissionRow } from "@railhead/core";
import type { FastifyRequest } from "fastify";
import { isAllowedAddress } from "../../../environments/allowed-addresses.ts";
import { isFactorFresh, sessionAddress } from "../../../people/factors/factors.ts";
import type { ApiKey } from "../../route/auth.ts";
import type { Route } from "../../route/route.ts";
import { forbidden, problem } from "../../schema/problem.ts";
import type { Caller, CallerParts } from "./caller.ts";
import { isWriteOf } from "./same-origin.ts";

/** Throws the 403 of who may not call an operation, whatever the scopes. */
export function refuseCaller(
  request: FastifyRequest,
  { route, caller }: { route: Route; caller: Caller },
): void {
  const { session, isEnrolling } = caller;
  if (route.caller === "public") return;
  if (session === undefined) {
    refuseOtherAddresses(caller.key, request);
    if (route.caller === undefined) return;
    throw problem("forbidden", { detail: "Only the session of a person may do that." });
  }
  if (route.caller === "enrolling") return;
  if (isEnrolling) throw forbidden("factor_required");
}

/** Throws the 403 of a session that gave its last factor too long ago, or elsewhere. */
export function refuseOldFactor(
  { app }: CallerParts,
  request: FastifyRequest,
  { route, caller: { session } }: { route: Route; caller: Caller },
): void {
  if (session === undefined || route.caller === "enrolling" || route.caller === "public") return;
  const isSensitive = needsRecentFactor(route);
  if (!isSensitive && !isWriteOf(request)) return;
  const asked = { at: app.wall.now(), address: sessionAddress(request.ip), isSensitive };
  if (!isFactorFresh(session, asked)) throw forbidden("step_up_required");
}

/** Throws the 403 of a key that is used from an address that is not on its list. */
function refuseOtherAddresses({ allowed_addresses }: ApiKey, request: FastifyRequest): void {
  if (allowed_addresses == null || isAllowedAddress(allowed_addresses, request.ip)) return;
  const detail = `The key may not be used from the address ${sessionAddress(request.ip)}.`;
  throw problem("forbidden", { detail });
}

function needsRecentFactor({ operationId, reveals }: Route): boolean {
  if (reveals === "always") return true;
  const permission = permissionOf(operationId);
  return permission !== undefined && permissionRow(permission).step_up === true;
}
