import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents } from "../../events/append.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { EngineTools } from "./steps/engine-steps.ts";
import type { TakenOver } from "./leases/take-over.ts";

/**
 * Appends the event of a take-over. Opens an exception if the process before hangs: it still exists, and a person
 * must find out why. A process that ended leaves nothing to do: files in doubt have exceptions of their own.
 */
export async function recordTakeOver(tools: EngineTools, tx: Tx, taken: TakenOver): Promise<void> {
  const { environment_id } = taken.lease;
  const environment = await tools.environments.find(environment_id);
  if (environment === undefined) return;
  const ids = await tools.idsOf(environment);
  const at = tools.environments.now(environment);
  const id = ids.uuid(at);
  if (taken.isHung) await openException(tx, { environment_id, at, ids }, unresponsive(taken));
  await appendEvents(tx, ids, environment_id, [
    {
      account_id: null,
      type: "engine.taken_over",
      resource_type: "engine",
      resource_id: id,
      resource_version: 1,
      occurred_at: at,
      patch: { id, reason: taken.isHung ? "unresponsive" : "ended", created_at: at },
      cause: {
        source: "system",
        reason: "internal_system_error",
        code: null,
        message: messageOf(taken),
        actor: ENGINE_ACTOR,
        request_id: null,
      },
    },
  ]);
}

function messageOf({ isHung, lapsed }: TakenOver): string {
  return isHung
    ? `The engine process ${lapsed.owner} stopped answering; another works on.`
    : `The engine process ${lapsed.owner} ended without releasing its work; another works on.`;
}

function unresponsive(taken: TakenOver) {
  const { lapsed, lease, silentMs, endedSessions } = taken;
  return {
    kind: "engine_unresponsive",
    subject: lapsed.owner,
    message: messageOf(taken),
    details: {
      process: lapsed.owner,
      taken_over_by: lease.owner,
      epoch: Number(lease.epoch),
      silent_seconds: Math.round(silentMs / 1000),
      ended_sessions: endedSessions,
    },
  } as const;
}
