import { Type } from "typebox";
import {
  findSnapshot,
  listSnapshots,
  type Snapshot,
} from "../../db/tables/environments/snapshots.ts";
import { inEnvironment } from "../../db/postgres/environment-scope.ts";
import { dropSnapshot, restoreSnapshot, takeSnapshot } from "../../sandbox/snapshots.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { Nullable, Text, Uuid } from "../../http/schema/schema.ts";
import { requireOwnEnvironment } from "./environments.ts";

const SnapshotResponse = Type.Object({
  id: Uuid(),
  environment_id: Uuid(),
  name: Type.String(),
  row_count: Type.Integer(),
  clock_at: Type.String({ format: "date-time" }),
  taken_at: Type.String({ format: "date-time" }),
  schema_version: Nullable(
    Type.Integer({ description: "The last migration applied when it was taken." }),
  ),
  restorable: Type.Boolean({ description: "False if a migration was applied since." }),
});

const isRestorable = (snapshot: Snapshot) => snapshot.schema_version === snapshot.present_version;

function serializeSnapshot(snapshot: Snapshot): object {
  const { present_version: _, ...shown } = snapshot;
  return { ...shown, restorable: isRestorable(snapshot) };
}

const shared = {
  problems: ["not_found"],
  accountScoped: false,
} as const;

export const createSnapshot = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.create",
    method: "POST",
    path: "/v1/sandbox/environments/:id/snapshots",
    summary: "Create a snapshot of a sandbox",
    body: Type.Object({ name: Type.Optional(Text(1, 100)) }),
    bodyOptional: true,
    response: SnapshotResponse,
    scope: "sandbox:write",
    platformOnly: true,
    write: "separate",
  },
  async (context, { params, body }) => {
    const environment = await requireOwnEnvironment(context, params.id);
    const taken = await takeSnapshot(context.app, environment, body.name ?? "snapshot");
    return ok(serializeSnapshot(taken));
  },
);

export const listAllSnapshots = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.list",
    method: "GET",
    path: "/v1/sandbox/environments/:id/snapshots",
    summary: "List the snapshots of a sandbox",
    list: { sorts: ["taken_at"] },
    response: SnapshotResponse,
    scope: "sandbox:read",
  },
  async (context, { params, paging }) => {
    const { id } = await requireOwnEnvironment(context, params.id);
    const found = await listSnapshots(inEnvironment(context.app.db, id), id);
    return page(pageOf(found, paging).map(serializeSnapshot), found.length);
  },
);

/** A snapshot of the caller's environment or of one that it created; throws 404 for any other. */
export async function snapshotOf(
  context: RequestContext,
  params: { id: string; snapshot_id: string },
): Promise<Snapshot> {
  const { id } = await requireOwnEnvironment(context, params.id);
  // A parent reads the snapshots of the sandboxes that it made.
  const found = await findSnapshot(inEnvironment(context.app.db, id), id, params.snapshot_id);
  if (found === undefined) throw problem("not_found");
  return found;
}

/** A snapshot that can be restored. Throws 422 if a migration was applied since it was taken. */
export async function readableSnapshot(
  context: RequestContext,
  params: { id: string; snapshot_id: string },
): Promise<Snapshot> {
  const snapshot = await snapshotOf(context, params);
  if (isRestorable(snapshot)) return snapshot;
  const { schema_version, present_version } = snapshot;
  const then = schema_version === null ? "before versions were kept" : `at ${schema_version}`;
  throw refusal("snapshot_outdated", {
    detail: `The snapshot was taken when the database stood ${then}; it stands at migration ${present_version} now, whose tables cannot take its rows. Take a new one.`,
  });
}

export const restoreEnvironment = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.restore",
    method: "POST",
    path: "/v1/sandbox/environments/:id/snapshots/:snapshot_id/restore",
    summary: "Restore a snapshot",
    description:
      "The clock returns to the snapshot's instant. API keys keep working. A snapshot that is not `restorable`, because a migration was applied since, is refused as `snapshot_outdated`.",
    response: SnapshotResponse,
    problems: ["not_found", "snapshot_outdated"],
    scope: "sandbox:write",
    platformOnly: true,
    write: "separate",
  },
  async (context, { params }) => {
    const snapshot = await readableSnapshot(context, params);
    await restoreSnapshot(context.app, await requireOwnEnvironment(context, params.id), snapshot);
    return ok(serializeSnapshot(snapshot));
  },
);

export const deleteEnvironmentSnapshot = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.delete",
    method: "DELETE",
    path: "/v1/sandbox/environments/:id/snapshots/:snapshot_id",
    summary: "Delete a snapshot",
    response: SnapshotResponse,
    scope: "sandbox:write",
    platformOnly: true,
    write: "separate",
  },
  async (context, { params }) => {
    const snapshot = await snapshotOf(context, params);
    await dropSnapshot(context.app, snapshot);
    return ok(serializeSnapshot(snapshot));
  },
);
