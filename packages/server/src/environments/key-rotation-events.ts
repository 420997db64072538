import type { Instant } from "@railhead/core";
import { environmentNow, type WallClock } from "../base/clock.ts";
import { COMMAND_LINE, osUser } from "../base/command-line.ts";
import type { Ids } from "../base/ids.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import { insertAuditRows } from "../db/tables/events/audit-log.ts";
import { notifyKeys, type KeyRotation } from "../db/tables/keys/key-rotations.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { appendEvents } from "../events/append.ts";

const MESSAGES = {
  started: "A new data key encrypts what is written; older values are encrypted anew.",
  completed: "No value is left under the old key, which was deleted.",
  rewrapped: "The environment's data keys are wrapped by another master key.",
} as const;

interface Tools {
  readonly ids: Ids;
  readonly wall: WallClock;
}

/**
 * Records a rotation that started or completed in the audit log and the event log, and lets every process
 * read the keys anew at commit. Locks the log: call it last.
 */
export async function recordRotation(
  tx: Tx,
  { ids, wall }: Tools,
  { environment, rotation }: { environment: Environment; rotation: KeyRotation },
): Promise<void> {
  const { id, kind, from_key, to_key, completed_at } = rotation;
  const what = completed_at === null ? "started" : "completed";
  const isWhole = what === "started" || kind === "master";
  const at: Instant = environmentNow(environment, wall);
  const { environment_id: _, value_count, ...data } = rotation;
  const counted = { value_count: Number(value_count) };
  const recorded = { resource_type: "key_rotation", resource_id: id };
  await notifyKeys(tx, environment.id);
  await appendEvents(tx, ids, environment.id, [
    {
      ...recorded,
      account_id: null,
      type: `key_rotation.${what}`,
      resource_version: isWhole ? 1 : 2,
      occurred_at: at,
      patch: isWhole ? { ...data, ...counted } : { ...counted, completed_at },
      cause: {
        source: "user_action",
        reason: "user_request",
        code: null,
        message: MESSAGES[kind === "master" ? "rewrapped" : what],
        actor: COMMAND_LINE,
        request_id: null,
      },
    },
  ]);
  await insertAuditRows(tx, environment.id, [
    {
      ...recorded,
      account_id: null,
      actor: COMMAND_LINE,
      session_id: null,
      address: null,
      action: `key_rotation.${what}`,
      operation: null,
      outcome: "done",
      changes: null,
      reason: null,
      request_id: null,
      approval_id: null,
      details: { kind, from_key, to_key, ...counted, os_user: osUser() },
      recorded_at: at,
    },
  ]);
}
