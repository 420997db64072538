import { Type } from "typebox";
import { forkSandbox } from "../../environments/fork.ts";
import { ok, route } from "../../http/route.ts";
import { Text, Uuid } from "../../http/schema.ts";
import {
  CreatedResponse,
  environmentResource,
  expiryOf,
  ownEnvironment,
  Ttl,
} from "./environments.ts";
import { readableSnapshot } from "./snapshots.ts";

export const forkEnvironment = route(
  {
    operationId: "sandbox.environments.fork",
    method: "POST",
    path: "/v1/sandbox/environments/:id/fork",
    summary: "Make another sandbox that holds what this one holds",
    description:
      "It has its own ids, in the same order, and its own key, which may do no more than the key that asks; its clock shows the same instant in the same mode, and it goes on independently. With `snapshot_id` it begins as that snapshot. Tokens of paykeys, external ids, trace numbers and files are the same, so the same calls do the same in both. Keys, answers kept for idempotency keys, the request log, the audit log and webhook deliveries stay behind; webhook endpoints come along, with their addresses and secrets. Where an id of the sandbox stands in metadata, its counterpart takes its place. The key is shown here only.",
    body: Type.Object({
      name: Type.Optional(Text(1, 100)),
      snapshot_id: Type.Optional(Uuid()),
      ttl: Ttl(),
    }),
    bodyOptional: true,
    response: CreatedResponse,
    problems: ["not_found", "validation_error", "snapshot_outdated"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "apart",
  },
  async (context, { params, body }) => {
    const { app } = context;
    const source = await ownEnvironment(context, params.id);
    const { name = `fork of ${source.name}`, snapshot_id, ttl } = body;
    const snapshot =
      snapshot_id === undefined
        ? undefined
        : await readableSnapshot(context, { id: params.id, snapshot_id });
    const { environment, ...rest } = await forkSandbox(app, source, {
      name: name.slice(0, 100),
      parent_id: context.environment.id,
      key_scopes: context.key.scopes,
      expires_at: expiryOf(ttl, app.wall.now()),
      snapshot,
    });
    app.wake(environment.id);
    return ok({ ...environmentResource(context, environment), ...rest });
  },
);
