import {
  decideRight,
  permissionOf,
  type Permission,
  type ResourceScope,
  type Right,
} from "@railhead/core";
import { isGranted, type OwnScope } from "../../../environments/api-key.ts";
import { isNarrow } from "../../../people/access/rights.ts";
import type { ApiKey, Authenticator } from "../../route/auth.ts";
import type { RequestContext } from "../../route/context.ts";
import type { Route } from "../../route/route.ts";
import { problem, type Problem } from "../../schema/problem.ts";
import type { Caller, CallerParts, PersonAsking } from "./caller.ts";
import { namedAccount, type DecidingHeaders } from "./headers.ts";

/** How a caller may call an operation. */
export interface CallerRight {
  /** Of a person limited to one account where only that one is granted. */
  readonly key: ApiKey;
  readonly asks: RequestContext["asks"];
  /** Whether the answer may show personal data in clear. */
  readonly unmasked: boolean;
}

interface Asked {
  readonly person: PersonAsking;
  readonly key: ApiKey;
  readonly route: Route;
  readonly headers: DecidingHeaders;
}

const REVEAL: OwnScope = "pii:reveal";

type Parts = CallerParts & { readonly authenticator: Authenticator };

/** Decides by the scopes of a key or the grants of a person. Throws the 403. */
export function rightOf(
  parts: Parts,
  asked: { readonly caller: Caller; readonly route: Route; readonly headers: DecidingHeaders },
): CallerRight | Promise<CallerRight> {
  const { caller, route, headers } = asked;
  const { key, person } = caller;
  const isScoped = route.caller === undefined || route.caller === "session";
  const right =
    person === undefined || !isScoped
      ? rightOfKey(key, route, isScoped)
      : rightOfPerson(parts, { person, key, route, headers });
  return right instanceof Promise
    ? right.then((one) => onPlatform(one, route))
    : onPlatform(right, route);
}

function onPlatform(right: CallerRight, { platformOnly }: Route): CallerRight {
  if (platformOnly !== true || right.key.account_id === null) return right;
  const detail = "It acts on the whole environment, so only a key of the platform may do it.";
  throw problem("forbidden", { detail });
}

function rightOfKey(key: ApiKey, { scope, reveals }: Route, isScoped: boolean): CallerRight {
  if (isScoped && !isGranted(key.scopes, scope)) throw missingScope(scope);
  const unmasked = reveals !== undefined && isGranted(key.scopes, REVEAL);
  if (reveals === "always" && !unmasked) throw missingScope(REVEAL);
  return { key, asks: undefined, unmasked };
}

function missingScope(scope: string): Problem {
  return problem("forbidden", { detail: `The key lacks the scope ${scope}.` });
}

/** Decides by the table of rights. The 403 says what would allow it. */
function rightOfPerson(parts: Parts, asked: Asked): CallerRight | Promise<CallerRight> {
  const { key, person, route } = asked;
  const permission = permissionOf(route.operationId);
  if (permission === undefined) return { key, asks: undefined, unmasked: false };
  const whole = decide(parts, asked, { permission, place: person.place });
  const isFinal = whole.kind === "allowed" || narrowGrants(person).length === 0;
  if (isFinal) return personRight(parts, asked, { permission, right: whole, place: person.place });
  return rightOnAccount(parts, asked, { permission, whole });
}

/** Grants on an organization or account make of a person what a key of one account is. */
async function rightOnAccount(
  parts: Parts,
  asked: Asked,
  { permission, whole }: { permission: Permission; whole: Right },
): Promise<CallerRight> {
  const { person, route, headers } = asked;
  const { place } = person;
  const ofWhole = { permission, right: whole, place };
  const named = namedAccount(headers) ?? onlyAccountOf(person);
  if (named === undefined && !route.accountScoped) return personRight(parts, asked, ofWhole);
  const account = await parts.authenticator.account(place.environment_id, named);
  const narrow = { ...place, account_id: account.id, organization_id: account.organization_id };
  const right = decide(parts, asked, { permission, place: narrow });
  const isBetter = STRENGTH[right.kind] > STRENGTH[whole.kind];
  return personRight(parts, asked, isBetter ? { permission, right, place: narrow } : ofWhole);
}

const STRENGTH = { refused: 0, ask: 1, allowed: 2 } as const satisfies Record<
  Right["kind"],
  number
>;

function narrowGrants({ grants, place }: PersonAsking) {
  return grants.filter((grant) => isNarrow(grant, place.environment_id));
}

/** The account of a person who has grants on one alone. */
function onlyAccountOf(person: PersonAsking): string | undefined {
  const ids = new Set(
    narrowGrants(person).map(({ scope_type, scope_id }) => scope_type === "account" && scope_id),
  );
  const [only] = ids;
  return ids.size === 1 && typeof only === "string" ? only : undefined;
}

interface Decided {
  readonly permission: Permission;
  readonly right: Right;
  readonly place: ResourceScope;
}

function decide(
  { app }: Parts,
  { person: { grants } }: Asked,
  { permission, place }: Pick<Decided, "permission" | "place">,
): Right {
  return decideRight({ grants, permission, resource: place, at: app.wall.now() });
}

function personRight(parts: Parts, asked: Asked, decided: Decided): CallerRight {
  const { permission, right, place } = decided;
  if (right.kind === "refused") throw problem("forbidden", { detail: right.detail });
  const { key, route } = asked;
  const revealing = { permission: "personal_data:reveal", place } as const;
  const unmasked =
    route.reveals === "always" ||
    (route.reveals === "with_scope" && decide(parts, asked, revealing).kind === "allowed");
  const asks = right.kind === "ask" ? { permission, needs_reason: right.needs_reason } : undefined;
  return { key: { ...key, account_id: place.account_id }, asks, unmasked };
}
