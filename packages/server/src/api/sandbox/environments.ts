import { parseInstant, type Instant } from "@railhead/core";
import { Type } from "typebox";
import { CLOCK_MODES, type ClockMode } from "../../base/clock.ts";
import {
  isOwnEnvironment,
  listOwnEnvironments,
  type Environment,
} from "../../db/tables/environments/environments.ts";
import { createSandbox } from "../../environments/create.ts";
import { deleteSandbox, resetSandbox } from "../../sandbox/snapshots.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { addDuration, isDuration } from "../../rails/calendar/advance-targets.ts";

const EnvironmentMembers = {
  id: Uuid(),
  name: Type.String(),
  seed: Type.String({ description: "Digits." }),
  replayable: Type.Boolean({
    description:
      "Whether ids are derived from the seed. Sandboxes of one seed have equal ids, except their own `id`; their secrets differ.",
  }),
  clock: Type.Object({
    mode: OneOf(CLOCK_MODES),
    now: Type.String({ format: "date-time" }),
    factor: Type.Number(),
  }),
  parent_id: Nullable(Uuid()),
  forked_from: Nullable(Uuid()),
  expires_at: Nullable(Type.String({ format: "date-time" })),
  created_at: Type.String({ format: "date-time" }),
};

const EnvironmentResponse = Type.Object(EnvironmentMembers);

/** A new sandbox with its API key, which is shown once. */
export const CreatedResponse = Type.Object({
  ...EnvironmentMembers,
  organization_id: Uuid(),
  account_id: Uuid(),
  api_key: Type.String(),
});

export function serializeEnvironment({ app }: RequestContext, environment: Environment) {
  return {
    id: environment.id,
    name: environment.name,
    seed: environment.seed.toString(),
    replayable: environment.replayable,
    clock: {
      mode: environment.clock_mode,
      now: app.environments.now(environment),
      factor: environment.clock_factor,
    },
    parent_id: environment.parent_id,
    forked_from: environment.forked_from,
    expires_at: environment.expires_at,
    created_at: environment.created_at,
  };
}

/** The key's environment or one that it created; throws 404 for any other. */
export async function requireOwnEnvironment(
  context: RequestContext,
  id: string,
): Promise<Environment> {
  const { db, environments } = context.app;
  // Reads the database first, so that the response time does not reveal which ids exist.
  const isOwn = await isOwnEnvironment(db, { id, mine: context.environment.id });
  const found = isOwn ? await environments.find(id) : undefined;
  if (found === undefined) throw problem("not_found");
  return found;
}

/** Default start of a frozen clock with a seed: a Monday, 10:00 in New York. */
const SEEDED_START = "2026-01-05T15:00:00.000Z";

/** Lifetime of a sandbox. */
export const Ttl = () =>
  Type.Optional(Type.String({ maxLength: 40, description: "ISO 8601 duration, wall time." }));

const body = Type.Object({
  name: Type.Optional(Text(1, 100)),
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  clock: Type.Optional(
    Type.Object({
      mode: Type.Optional(OneOf(CLOCK_MODES)),
      at: Type.Optional(Type.String({ format: "date-time" })),
      factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
    }),
  ),
  ttl: Ttl(),
});

export const createEnvironment = route(
  {
    operationId: "sandbox.environments.create",
    method: "POST",
    path: "/v1/sandbox/environments",
    summary: "Create a sandbox",
    description:
      "The sandbox has its own organization, account, clock, bank, ledger and API key; the key's scopes are at most those of the requesting key. With a `seed` all ids inside are derived from it: the same requests produce the same log and the same files, also in two sandboxes at the same time. The sandbox's own id, keys and signing secrets are not derived. The key is shown only in this response.",
    body,
    bodyOptional: true,
    response: CreatedResponse,
    problems: ["not_found", "validation_error"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async (context, { body: wanted }) => {
    const { app, environment: parent } = context;
    const { seed, clock = {}, ttl } = wanted;
    const mode: ClockMode = clock.mode ?? "frozen";
    if (mode === "scaled" && clock.factor === undefined) {
      throw invalid([{ reference: "/clock/factor", detail: "Is required with scaled." }]);
    }
    const wall = app.wall.now();
    const runs = mode === "real" || mode === "scaled";
    const isFixed = seed !== undefined && mode === "frozen";
    const created = await createSandbox(
      { db: app.db, ids: app.ids, vault: app.vault },
      {
        name: wanted.name ?? "sandbox",
        seed: BigInt(seed ?? 0),
        replayable: seed !== undefined,
        clock_mode: mode,
        clock_at: parseInstant(clock.at) ?? (isFixed ? SEEDED_START : wall),
        clock_wall: runs ? wall : null,
        wall,
        clock_factor: mode === "scaled" ? (clock.factor ?? 1) : 1,
        parent_id: parent.id,
        key_scopes: context.key.scopes,
        expires_at: expiryOf(ttl, wall),
      },
    );
    app.wake(created.environment.id);
    const { environment, ...rest } = created;
    return ok({ ...serializeEnvironment(context, environment), ...rest });
  },
);

/** Wall-clock expiry; null without a time to live. */
export function expiryOf(ttl: string | undefined, wall: Instant): Instant | null {
  if (ttl === undefined) return null;
  if (!isDuration(ttl) || ttl.endsWith("bd")) {
    throw invalid([{ reference: "/ttl", detail: "Must be an ISO 8601 duration such as PT1H." }]);
  }
  return addDuration(wall, ttl);
}

export const listEnvironments = route(
  {
    operationId: "sandbox.environments.list",
    method: "GET",
    path: "/v1/sandbox/environments",
    summary: "List sandboxes",
    list: { sorts: ["id"] },
    response: EnvironmentResponse,
    problems: ["not_found"],
    scope: "sandbox:read",
    accountScoped: false,
  },
  async (context, { paging }) => {
    const found = await listOwnEnvironments(context.app.db, context.environment.id);
    return page(
      pageOf(found, paging).map((environment) => serializeEnvironment(context, environment)),
      found.length,
    );
  },
);

export const getEnvironment = route(
  {
    operationId: "sandbox.environments.get",
    method: "GET",
    path: "/v1/sandbox/environments/:id",
    summary: "Read a sandbox",
    response: EnvironmentResponse,
    problems: ["not_found"],
    scope: "sandbox:read",
    accountScoped: false,
  },
  async (context, { params }) =>
    ok(serializeEnvironment(context, await requireOwnEnvironment(context, params.id))),
);

export const resetEnvironment = route(
  {
    operationId: "sandbox.environments.reset",
    method: "POST",
    path: "/v1/sandbox/environments/:id/reset",
    summary: "Reset a sandbox",
    description:
      "API keys keep working; customers, payments, files, ledger and events are deleted.",
    response: EnvironmentResponse,
    problems: ["not_found"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async (context, { params }) => {
    const environment = await requireOwnEnvironment(context, params.id);
    await resetSandbox(context.app, environment);
    return ok(serializeEnvironment(context, await requireOwnEnvironment(context, params.id)));
  },
);

const ROOT_NOT_DELETABLE =
  "A root sandbox cannot be deleted. POST /v1/sandbox/environments/{id}/reset empties it and keeps its keys.";

export const deleteEnvironment = route(
  {
    operationId: "sandbox.environments.delete",
    method: "DELETE",
    path: "/v1/sandbox/environments/:id",
    summary: "Delete a sandbox",
    description:
      "A root sandbox cannot be deleted, because its keys would stop working; reset it instead.",
    response: EnvironmentResponse,
    problems: ["not_found", "root_sandbox"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async (context, { params }) => {
    const environment = await requireOwnEnvironment(context, params.id);
    if (environment.parent_id === null)
      throw refusal("root_sandbox", { detail: ROOT_NOT_DELETABLE });
    const last = serializeEnvironment(context, environment);
    await deleteSandbox(context.app, environment);
    return ok(last);
  },
);
