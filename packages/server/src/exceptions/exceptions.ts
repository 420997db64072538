import {
  addMs,
  EXCEPTION_KINDS,
  type EventType,
  type ExceptionKind,
  type Instant,
} from "@railhead/core";
import {
  insertException,
  lockOpenException,
  lockOverdueExceptions,
  updateException,
  type ExceptionRow,
} from "../db/exceptions.ts";
import type { EventCause } from "../db/events.ts";
import type { Tx } from "../db/executor.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import type { Ids } from "../ids.ts";

/** Where an exception arises. */
export interface ExceptionScene {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
}

/** Something that a person must look at. */
export interface NewException {
  readonly kind: ExceptionKind;
  /** What it is about: while one of this kind and subject is open, no second one opens. */
  readonly subject: string;
  /** What happened, in one sentence. Default: the kind's title. */
  readonly message?: string;
  readonly account_id?: string | null;
  /** Never account numbers or other personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly resource?: { readonly type: string; readonly id: string };
  /** By when it should be resolved; by default the kind's hours from now. */
  readonly due_at?: Instant;
}

const ENGINE = { type: "engine", id: "engine" } as const;
const HOUR_MS = 3_600_000;

/** An exception as the interface shows it. */
export function exceptionResource(row: ExceptionRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    kind: row.kind,
    title: EXCEPTION_KINDS[row.kind].title,
    message: row.message,
    what_next: row.what_next,
    details: row.details,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    status: row.status,
    due_at: row.due_at,
    overdue_at: row.overdue_at,
    resolution: row.resolution,
    resolved_by: row.resolved_by,
    resolved_at: row.resolved_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/**
 * Opens an exception, and tells, in the caller's transaction; nothing happens where the same one is
 * open. It appends to the event log, so call it last. Answers whether it opened one.
 */
export async function openException(
  tx: Tx,
  scene: ExceptionScene,
  wanted: NewException,
): Promise<boolean> {
  const { at } = scene;
  const kind = EXCEPTION_KINDS[wanted.kind];
  const row: ExceptionRow = {
    id: scene.ids.uuid(at),
    environment_id: scene.environment_id,
    account_id: wanted.account_id ?? null,
    kind: wanted.kind,
    subject: wanted.subject,
    message: wanted.message ?? kind.title,
    what_next: kind.what_next,
    details: wanted.details ?? {},
    resource_type: wanted.resource?.type ?? null,
    resource_id: wanted.resource?.id ?? null,
    status: "open",
    due_at: wanted.due_at ?? addMs(at, kind.hours * HOUR_MS),
    overdue_at: null,
    resolution: null,
    resolved_by: null,
    resolved_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  if (!(await insertException(tx, row))) return false;
  await appendEvents(tx, scene.ids, scene.environment_id, [
    eventOf(row, { type: "exception.opened", message: row.message, patch: exceptionResource(row) }),
  ]);
  return true;
}

/** Who resolves an exception, and how. */
export interface Resolution {
  readonly reason: string;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

/** Resolves a locked, open exception and tells. Call it last. */
export async function resolveException(
  tx: Tx,
  scene: ExceptionScene,
  { row, resolution }: { row: ExceptionRow; resolution: Resolution },
): Promise<ExceptionRow> {
  const at = instantAfter(row, scene.at);
  const after: ExceptionRow = {
    ...row,
    status: "resolved",
    resolution: resolution.reason,
    resolved_by: `${resolution.actor.type}:${resolution.actor.id}`,
    resolved_at: at,
    version: row.version + 1,
    updated_at: at,
  };
  await updateException(tx, after);
  const { status, resolved_by, resolved_at, updated_at } = after;
  await appendEvents(tx, scene.ids, scene.environment_id, [
    eventOf(after, {
      type: "exception.resolved",
      message: resolution.reason,
      patch: { status, resolution: after.resolution, resolved_by, resolved_at, updated_at },
      by: resolution,
    }),
  ]);
  return after;
}

/** Resolves what is open about a subject because its cause is gone. Call it last. */
export async function settleException(
  tx: Tx,
  scene: ExceptionScene,
  about: { kind: ExceptionKind; subject: string; reason: string },
): Promise<void> {
  const { environment_id } = scene;
  const row = await lockOpenException(tx, { ...about, environment_id });
  if (row === undefined) return;
  const resolution = { reason: about.reason, actor: ENGINE, request_id: null };
  await resolveException(tx, scene, { row, resolution });
}

/** Tells of exceptions whose time is over. Answers how many. */
export async function tellOverdueExceptions(tx: Tx, scene: ExceptionScene): Promise<number> {
  const rows = await lockOverdueExceptions(tx, scene);
  const events: NewEvent[] = [];
  for (const row of rows) {
    const at = instantAfter(row, scene.at);
    const after = { ...row, overdue_at: at, version: row.version + 1, updated_at: at };
    await updateException(tx, after);
    const patch = { overdue_at: at, updated_at: at };
    const message = "The exception was not resolved in time.";
    events.push(eventOf(after, { type: "exception.overdue", message, patch }));
  }
  await appendEvents(tx, scene.ids, scene.environment_id, events);
  return rows.length;
}

function instantAfter(row: ExceptionRow, at: Instant): Instant {
  return at > row.updated_at ? at : addMs(row.updated_at, 1);
}

function eventOf(
  row: ExceptionRow,
  told: { type: EventType; message: string; patch: object; by?: Resolution },
): NewEvent {
  return {
    account_id: row.account_id,
    type: told.type,
    resource_type: "exception",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: told.patch,
    cause: {
      source: told.by === undefined ? "system" : "user_action",
      reason: told.by === undefined ? "ok" : "user_request",
      code: null,
      message: told.message,
      actor: told.by?.actor ?? ENGINE,
      request_id: told.by?.request_id ?? null,
    },
  };
}
