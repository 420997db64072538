import {
  approvalActionOf,
  BUILT_IN_ROLES,
  GRANT_SCOPES,
  permissionOf,
  permissionRow,
  type GrantScopeType,
  type Permission,
  type Role,
} from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callServer,
  createTestApi,
  type TestApi,
  type Tenant,
} from "../../../../test/support/api.ts";
import { isFull } from "../../../../test/support/depth.ts";
import { signInPerson, type Person } from "../../../../test/support/api/people.ts";
import { sql } from "../db/postgres/executor.ts";
import type { Route } from "../http/route/route.ts";
import { routes } from "./routes.ts";

/** Names nothing: who is let in gets no further than a 404, or a refusal of the body. */
const NOTHING = "0195a3f0-7c00-7000-8000-0123456789ab";

/** Where a role is granted, and where the person then asks. */
interface Place {
  readonly scope: GrantScopeType;
  readonly asks: "where it is granted" | "on another account" | "in a sandbox";
}
const PLACES: readonly Place[] = [
  { scope: "installation", asks: "where it is granted" },
  { scope: "installation", asks: "in a sandbox" },
  { scope: "environment", asks: "where it is granted" },
  { scope: "environment", asks: "in a sandbox" },
  { scope: "organization", asks: "where it is granted" },
  { scope: "organization", asks: "on another account" },
  { scope: "account", asks: "where it is granted" },
  { scope: "account", asks: "on another account" },
  { scope: "account", asks: "in a sandbox" },
];

let api: TestApi;
let live: Tenant;
let sandbox: Tenant;
let otherAccount: string;
const people = new Map<string, Person>();

beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  sandbox = await api.addSandbox();
  live = await api.addTenant("live");
  otherAccount = (await api.addAccount(live.environmentId)).accountId;
  const settings = { configuration: { allow_data_unmask: true } };
  await api.db.run(sql`update accounts set settings = ${settings}`);
  for (const { name: role } of BUILT_IN_ROLES) {
    people.set(role, await signInPerson(api, `${role}@example.com`, { role }));
  }
});
afterAll(() => api.close());

/** Gives every person the role on this scope of the live environment alone. */
async function grantOn(scope: GrantScopeType): Promise<void> {
  const environment = scope === "installation" ? null : live.environmentId;
  const id =
    scope === "account"
      ? sql`${live.accountId}::uuid`
      : scope === "organization"
        ? sql`(select organization_id from accounts where id = ${live.accountId})`
        : sql`null`;
  await api.db.run(sql`update operator_grants
    set scope_type = ${scope}, scope_environment_id = ${environment}, scope_id = ${id}`);
  api.app.rights.forget();
}

/** A stream would not end. */
const opened = routes.flatMap((route) => {
  const permission = permissionOf(route.operationId);
  return permission === undefined || route.operationId === "events.stream"
    ? []
    : [{ route, permission }];
});

async function statusOf(person: Person, { method, path }: Route, asks: Place["asks"]) {
  const tenant = asks === "in a sandbox" ? sandbox : live;
  const account = asks === "on another account" ? otherAccount : tenant.accountId;
  const hasBody = method !== "GET" && method !== "DELETE";
  const reply = await callServer(api.server, {
    method,
    path: path.replace(/:\w+/g, NOTHING),
    headers: {
      ...person.headers,
      "railhead-environment": tenant.environmentId,
      "service-account-id": account,
      reason: "A test.",
    },
    ...(hasBody ? { body: [] } : {}),
  });
  // In live nobody may, whatever the role.
  return reply.text.includes('"sandbox_only"') ? 404 : reply.status;
}

type Expected = "refused" | "asked" | "let in";

function expectedOf(role: Role, permission: Permission, { scope, asks }: Place): Expected {
  const { narrowest } = permissionRow(permission);
  const mark = role.permissions[permission];
  const isWideEnough = GRANT_SCOPES.indexOf(scope) <= GRANT_SCOPES.indexOf(narrowest);
  const isElsewhere = asks !== "where it is granted" && scope !== "installation";
  if (mark === undefined || !isWideEnough || isElsewhere) return "refused";
  // People are of all environments: what is done to them is done in live.
  const isLive = asks !== "in a sandbox" || narrowest === "installation";
  return mark !== "allowed" && isLive ? "asked" : "let in";
}

/**
 * Whether an answer is what the table expects. A request that cannot work is refused before it is kept; a rule
 * may keep what the role allows.
 */
function fits(expected: Expected, { method, operationId }: Route, status: number): boolean {
  if (expected === "refused") return status === 403;
  if (expected === "asked" && method === "GET") return status === 202;
  const isRuled = approvalActionOf(operationId) !== undefined;
  const isKept = status === 202 && expected === "let in" && !isRuled;
  return status !== 401 && status !== 403 && status < 500 && !isKept;
}

/** All operations in a full run; else a third of them, another for each place and role. */
function askedOf(place: Place, role: Role): typeof opened {
  const first = PLACES.indexOf(place) + BUILT_IN_ROLES.indexOf(role);
  return opened.filter((_, index) => isFull || (index + first) % 3 === 0);
}

describe.each(PLACES)("a role granted on the scope $scope, asked $asks", (place) => {
  it("opens exactly the operations that the table of permissions names", async () => {
    await grantOn(place.scope);
    const wrong: string[] = [];
    for (const role of BUILT_IN_ROLES) {
      const person = people.get(role.name) as Person;
      for (const { route, permission } of askedOf(place, role)) {
        const expected = expectedOf(role, permission, place);
        const status = await statusOf(person, route, place.asks);
        if (fits(expected, route, status)) continue;
        wrong.push(`${role.name} ${route.operationId}: ${status}, expected ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it("the walk goes through refusals, requests that wait, and answers", () => {
  const seen = new Set(
    PLACES.flatMap((place) =>
      BUILT_IN_ROLES.flatMap((role) =>
        opened.map(({ permission }) => expectedOf(role, permission, place)),
      ),
    ),
  );
  expect([...seen].toSorted()).toEqual(["asked", "let in", "refused"]);
});
