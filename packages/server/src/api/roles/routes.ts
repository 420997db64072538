import {
  ASKABLE,
  BUILT_IN_ROLES,
  builtInRole,
  MARKS,
  PERMISSION_NAMES,
  type Marks,
  type ProblemItem,
  type Role,
} from "@railhead/core";
import { Type } from "typebox";
import { isRoleGranted } from "../../db/tables/rights/operator-grants.ts";
import {
  deleteRole as removeRole,
  findRole,
  insertRole,
  listRoles as findRoles,
  lockRole,
  updateRole as writeRole,
  type RoleRow,
} from "../../db/tables/rights/roles.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Text, type Static } from "../../http/schema/schema.ts";
import { audit } from "../shared/audit.ts";

const Held = Type.Array(Type.Object({ permission: OneOf(PERMISSION_NAMES), mark: OneOf(MARKS) }), {
  maxItems: PERMISSION_NAMES.length,
});

const RoleResponse = Type.Object({
  name: Type.String(),
  means: Type.String(),
  permissions: Type.Array(Type.Object({ permission: Type.String(), mark: OneOf(MARKS) })),
  is_built_in: Type.Boolean(),
  created_at: Nullable(Type.String({ format: "date-time" })),
  updated_at: Nullable(Type.String({ format: "date-time" })),
});

const READ = {
  response: RoleResponse,
  scope: "operators:read",
  caller: "session",
  accountScoped: false,
} as const;
const WRITE = { ...READ, scope: "operators:write" } as const;

function serializeRole({ name, means, permissions, ...rest }: Role | RoleRow) {
  const dated = "created_at" in rest ? rest : { created_at: null, updated_at: null };
  return {
    name,
    means,
    permissions: Object.entries(permissions).map(([permission, mark]) => ({ permission, mark })),
    is_built_in: dated.created_at === null,
    created_at: dated.created_at,
    updated_at: dated.updated_at,
  };
}

const marksOf = (held: Static<typeof Held>): Marks =>
  Object.fromEntries(held.map(({ permission, mark }) => [permission, mark]));

/** What no role may hold, or twice. */
function faultsOf({ permissions }: Readonly<Record<string, unknown>>): ProblemItem[] {
  if (!Array.isArray(permissions)) return [];
  const seen = new Set<unknown>();
  return (permissions as Static<typeof Held>).flatMap((held, index) => {
    const { permission, mark } = held ?? {};
    const reference = `/permissions/${index}`;
    const isRepeated = seen.has(permission);
    seen.add(permission);
    if (isRepeated) return [{ reference, detail: "Names a permission a second time." }];
    const isAsked = mark !== undefined && mark !== "allowed";
    if (!isAsked || ASKABLE.has(permission)) return [];
    return [{ reference, detail: "Only what a built-in role asks for can be asked for." }];
  });
}

const listAllRoles = route(
  {
    ...READ,
    operationId: "roles.list",
    method: "GET",
    path: "/v1/roles",
    summary: "List roles",
    description: "The built-in ones first.",
    list: { sorts: ["name"] },
    problems: ["validation_error"],
  },
  async ({ app }, { paging }) => {
    const roles = [...BUILT_IN_ROLES, ...(await findRoles(app.db))];
    return page(pageOf(roles, paging).map(serializeRole), roles.length);
  },
);

const getRole = route(
  {
    ...READ,
    operationId: "roles.get",
    method: "GET",
    path: "/v1/roles/:name",
    summary: "Read a role",
    problems: ["not_found"],
  },
  async ({ app }, { params }) => {
    const role = builtInRole(params.name) ?? (await findRole(app.db, params.name));
    if (role === undefined) throw problem("not_found");
    return ok(serializeRole(role));
  },
);

const createRole = route(
  {
    ...WRITE,
    operationId: "roles.create",
    method: "POST",
    path: "/v1/roles",
    summary: "Create a role",
    body: Type.Object({
      name: Type.String({ pattern: "^[a-z][a-z0-9_]{1,39}$" }),
      means: Text(1, 200),
      permissions: Held,
    }),
    validate: ({ body }) => faultsOf(body),
    problems: ["validation_error", "role_exists"],
  },
  async (context, { body }) => {
    const { app, tx } = context;
    const at = app.wall.now();
    const row: RoleRow = {
      id: app.people.ids.unique(at),
      name: body.name,
      means: body.means,
      permissions: marksOf(body.permissions),
      version: 1,
      created_at: at,
      updated_at: at,
    };
    const isNew = builtInRole(row.name) === undefined && (await insertRole(tx, row));
    if (!isNew) throw refusal("role_exists");
    await record(context, row);
    return ok(serializeRole(row));
  },
);

const updateRole = route(
  {
    ...WRITE,
    operationId: "roles.update",
    method: "PATCH",
    path: "/v1/roles/:name",
    summary: "Change a role",
    description: "Takes effect at once for everybody who holds the role.",
    body: Type.Object({ means: Type.Optional(Text(1, 200)), permissions: Type.Optional(Held) }),
    validate: ({ body }) => faultsOf(body),
    problems: ["not_found", "validation_error", "role_built_in"],
  },
  async (context, { params, body }) => {
    const held = await lockCustom(context, params.name);
    const { means = held.means, permissions } = body;
    const row: RoleRow = {
      ...held,
      means,
      permissions: permissions === undefined ? held.permissions : marksOf(permissions),
      version: held.version + 1,
      updated_at: context.app.wall.now(),
    };
    await writeRole(context.tx, row);
    await record(context, row);
    return ok(serializeRole(row));
  },
);

const deleteRole = route(
  {
    ...WRITE,
    operationId: "roles.delete",
    method: "DELETE",
    path: "/v1/roles/:name",
    summary: "Delete a role",
    description: "Only one that nobody holds.",
    problems: ["not_found", "role_built_in", "role_in_use"],
  },
  async (context, { params }) => {
    const held = await lockCustom(context, params.name);
    const { tx, app } = context;
    if (await isRoleGranted(tx, held.name, app.wall.now())) throw refusal("role_in_use");
    await removeRole(tx, held.name);
    await record(context, held);
    return ok(serializeRole(held));
  },
);

async function lockCustom({ tx }: WriteContext, name: string): Promise<RoleRow> {
  if (builtInRole(name) !== undefined) throw refusal("role_built_in");
  const held = await lockRole(tx, name);
  if (held === undefined) throw problem("not_found");
  return held;
}

async function record(context: WriteContext, { id, name, permissions }: RoleRow): Promise<void> {
  context.afterCommit(() => context.app.rights.forget());
  await audit(context.tx, context, {
    resource_type: "role",
    resource_id: id,
    details: { name, permissions },
  });
}

/** In the order of the documentation. */
export const rolesRoutes: readonly Route[] = [
  listAllRoles,
  getRole,
  createRole,
  updateRole,
  deleteRole,
];
