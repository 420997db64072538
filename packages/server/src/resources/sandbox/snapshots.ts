import { Type } from "typebox";
import { findSnapshot, listSnapshots, type Snapshot } from "../../db/snapshots.ts";
import { dropSnapshot, restoreSnapshot, takeSnapshot } from "../../environments/lifecycle.ts";
import type { RequestContext } from "../../http/context.ts";
import { problem } from "../../http/problem.ts";
import { ok, page, route } from "../../http/route.ts";
import { Text, Uuid } from "../../http/schema.ts";
import { ownEnvironment } from "./environments.ts";

const SnapshotResponse = Type.Object({
  id: Uuid(),
  environment_id: Uuid(),
  name: Type.String(),
  row_count: Type.Integer(),
  clock_at: Type.String({ format: "date-time" }),
  taken_at: Type.String({ format: "date-time" }),
});

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
    summary: "Remember a sandbox as it is",
    body: Type.Object({ name: Type.Optional(Text(1, 100)) }),
    bodyOptional: true,
    response: SnapshotResponse,
    scope: "sandbox:write",
    write: "apart",
  },
  async (context, { params, body }) => {
    const environment = await ownEnvironment(context, params.id);
    return ok(await takeSnapshot(context.app, environment, body.name ?? "snapshot"));
  },
);

export const listAllSnapshots = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.list",
    method: "GET",
    path: "/v1/sandbox/environments/:id/snapshots",
    summary: "List the snapshots of a sandbox",
    response: Type.Array(SnapshotResponse),
    scope: "sandbox:read",
  },
  async (context, { params }) => {
    const { id } = await ownEnvironment(context, params.id);
    const found = await listSnapshots(context.app.db, id);
    return page(found, found.length);
  },
);

/** A snapshot of a sandbox that the caller looks after. */
export async function snapshotOf(
  context: RequestContext,
  params: { id: string; snapshot_id: string },
): Promise<Snapshot> {
  const { id } = await ownEnvironment(context, params.id);
  const found = await findSnapshot(context.app.db, id, params.snapshot_id);
  if (found === undefined) throw problem("not_found");
  return found;
}

export const restoreEnvironment = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.restore",
    method: "POST",
    path: "/v1/sandbox/environments/:id/snapshots/:snapshot_id/restore",
    summary: "Put a snapshot in place of what a sandbox holds",
    description: "The clock stands where it stood. Keys go on working.",
    response: SnapshotResponse,
    scope: "sandbox:write",
    write: "apart",
  },
  async (context, { params }) => {
    const snapshot = await snapshotOf(context, params);
    await restoreSnapshot(context.app, await ownEnvironment(context, params.id), snapshot);
    return ok(snapshot);
  },
);

export const deleteEnvironmentSnapshot = route(
  {
    ...shared,
    operationId: "sandbox.snapshots.delete",
    method: "DELETE",
    path: "/v1/sandbox/environments/:id/snapshots/:snapshot_id",
    summary: "Forget a snapshot",
    response: SnapshotResponse,
    scope: "sandbox:write",
    write: "apart",
  },
  async (context, { params }) => {
    const snapshot = await snapshotOf(context, params);
    await dropSnapshot(context.app, snapshot);
    return ok(snapshot);
  },
);
