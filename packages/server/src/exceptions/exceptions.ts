import {
  addMs,
  EXCEPTION_KINDS,
  SET_ASIDE_KINDS,
  type EventType,
  type ExceptionKind,
  type Instant,
} from "@railhead/core";
import {
  insertExceptions,
  lockOpenExceptions,
  lockOverdueExceptions,
  updateExceptions,
  type ExceptionRow,
} from "../db/tables/operations/exceptions.ts";
import { assertFound } from "../base/assert.ts";
import { updateReplan } from "../db/tables/banks/banks.ts";
import { deleteSetAside } from "../db/tables/operations/set-aside.ts";
import type { EventCause } from "../db/tables/events/events.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import type { Ids } from "../base/ids.ts";

/** Context in which an exception opens. */
export interface ExceptionContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
}

/** An issue that a person must handle. */
export interface NewException {
  readonly kind: ExceptionKind;
  /** Subject: only one exception of a kind and subject is open at a time. */
  readonly subject: string;
  /** What happened, in one sentence. Default: the kind's title. */
  readonly message?: string;
  /** What a person should do. Default: the kind's text. */
  readonly what_next?: string;
  readonly account_id?: string | null;
  /** Never account numbers or other personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly resource?: { readonly type: string; readonly id: string };
  /** When it should be resolved. Default: the kind's hours from now. */
  readonly due_at?: Instant;
}

const ENGINE = { type: "engine", id: "engine" } as const;
const HOUR_MS = 3_600_000;

/** An exception as the API returns it. */
export function serializeException(row: ExceptionRow) {
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

/** Opens one exception; returns whether it is new. See `openExceptions`. */
export async function openException(
  tx: Tx,
  context: ExceptionContext,
  wanted: NewException,
): Promise<boolean> {
  return (await openExceptions(tx, context, [wanted])) === 1;
}

/**
 * Opens exceptions and appends their events in the caller's transaction, skipping those already open.
 * Locks the event log: call it last. Returns the number of new ones.
 */
export async function openExceptions(
  tx: Tx,
  context: ExceptionContext,
  wanted: readonly NewException[],
): Promise<number> {
  const rows = wanted.map((one) => newRow(context, one));
  const opened = await insertExceptions(tx, rows);
  const events = rows
    .filter(({ id }) => opened.has(id))
    .map((row) => {
      const patch = serializeException(row);
      return eventOf(row, { type: "exception.opened", message: row.message, patch });
    });
  await appendEvents(tx, context.ids, context.environment_id, events);
  return events.length;
}

function newRow(context: ExceptionContext, wanted: NewException): ExceptionRow {
  const { at } = context;
  const kind = EXCEPTION_KINDS[wanted.kind];
  return {
    id: context.ids.uuid(at),
    environment_id: context.environment_id,
    account_id: wanted.account_id ?? null,
    kind: wanted.kind,
    subject: wanted.subject,
    message: wanted.message ?? kind.title,
    what_next: wanted.what_next ?? kind.what_next,
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
}

/** Who resolves an exception, and why. */
export interface Resolution {
  readonly reason: string;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

/** Resolves a locked, open exception and appends its event. Call it last. */
export async function resolveException(
  tx: Tx,
  context: ExceptionContext,
  { row, resolution }: { row: ExceptionRow; resolution: Resolution },
): Promise<ExceptionRow> {
  const [after] = await resolveExceptions(tx, context, { rows: [row], resolution });
  return assertFound(after, "the exception as resolved");
}

/** Resolves locked, open exceptions of a person or step. Call it last. */
export async function resolveExceptions(
  tx: Tx,
  context: ExceptionContext,
  { rows, resolution }: { rows: readonly ExceptionRow[]; resolution: Resolution },
): Promise<ExceptionRow[]> {
  const resolved = rows.map((row): ExceptionRow => {
    const at = instantAfter(row, context.at);
    return {
      ...row,
      status: "resolved",
      resolution: resolution.reason,
      resolved_by: `${resolution.actor.type}:${resolution.actor.id}`,
      resolved_at: at,
      version: row.version + 1,
      updated_at: at,
    };
  });
  const written = Promise.all([
    updateExceptions(tx, resolved),
    deleteSetAside(tx, context.environment_id, rows.flatMap(setAsideBy)),
    ...rows
      .flatMap(bankToReplan)
      .map((bankId) =>
        updateReplan(tx, { environment_id: context.environment_id, id: bankId }, context.at),
      ),
  ]);
  const events = resolved.map((row) => {
    const { status, resolved_by, resolved_at, updated_at } = row;
    return eventOf(row, {
      type: "exception.resolved",
      message: resolution.reason,
      patch: { status, resolution: row.resolution, resolved_by, resolved_at, updated_at },
      by: resolution,
    });
  });
  // One round trip for both.
  await Promise.all([written, appendEvents(tx, context.ids, context.environment_id, events)]);
  return resolved;
}

/** Resolves the open exception of a subject whose cause is gone. Call it last. */
export async function autoResolveException(
  tx: Tx,
  context: ExceptionContext,
  about: { kind: ExceptionKind; subject: string; reason: string },
): Promise<void> {
  await autoResolveExceptions(tx, context, { ...about, subjects: [about.subject] });
}

/** Resolves those of several subjects. */
export async function autoResolveExceptions(
  tx: Tx,
  context: ExceptionContext,
  about: { kind: ExceptionKind; subjects: readonly string[]; reason: string },
): Promise<void> {
  if (about.subjects.length === 0) return;
  const { environment_id } = context;
  const { kind, subjects, reason } = about;
  const rows = await lockOpenExceptions(tx, { environment_id, kinds: [kind], subjects });
  await autoResolveLocked(tx, context, { rows, reason });
}

/** Resolves locked exceptions. */
export async function autoResolveLocked(
  tx: Tx,
  context: ExceptionContext,
  { rows, reason }: { rows: readonly ExceptionRow[]; reason: string },
): Promise<void> {
  if (rows.length === 0) return;
  const resolution = { reason, actor: ENGINE, request_id: null };
  await resolveExceptions(tx, context, { rows, resolution });
}

/** Emits the event of overdue exceptions, and resolves those that close by themselves. Returns their number. */
export async function emitOverdueExceptions(tx: Tx, context: ExceptionContext): Promise<number> {
  const due = await lockOverdueExceptions(tx, context);
  const isOver = ({ kind }: ExceptionRow) => "closes_when_due" in EXCEPTION_KINDS[kind];
  await autoResolveLocked(tx, context, { rows: due.filter(isOver), reason: "Its time is over." });
  const overdue = due.filter((row) => !isOver(row));
  const rows = overdue.map((row): ExceptionRow => {
    const at = instantAfter(row, context.at);
    return { ...row, overdue_at: at, version: row.version + 1, updated_at: at };
  });
  await updateExceptions(tx, rows);
  const message = "The exception was not resolved in time.";
  const events: NewEvent[] = rows.map((row) => {
    const patch = { overdue_at: row.overdue_at, updated_at: row.updated_at };
    return eventOf(row, { type: "exception.overdue", message, patch });
  });
  await appendEvents(tx, context.ids, context.environment_id, events);
  return due.length;
}

/** Items that steps process again once the exception is resolved. */
function setAsideBy({ kind, resource_id, details }: ExceptionRow): string[] {
  if (!SET_ASIDE_KINDS.includes(kind)) return [];
  const others = details["set_aside"];
  return [
    ...(resource_id === null ? [] : [resource_id]),
    ...(Array.isArray(others) ? (others as string[]) : []),
  ];
}

/** A payment whose dates could not be changed has no due work: replan its bank's payments. */
function bankToReplan({ kind, details: { step, bank_id: id } }: ExceptionRow): string[] {
  return kind === "item_set_aside" && step === "replan" && typeof id === "string" ? [id] : [];
}

function instantAfter(row: ExceptionRow, at: Instant): Instant {
  return at > row.updated_at ? at : addMs(row.updated_at, 1);
}

function eventOf(
  row: ExceptionRow,
  change: { type: EventType; message: string; patch: object; by?: Resolution },
): NewEvent {
  return {
    account_id: row.account_id,
    type: change.type,
    resource_type: "exception",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: change.patch,
    cause: {
      source: change.by === undefined ? "system" : "user_action",
      reason: change.by === undefined ? "ok" : "user_request",
      code: null,
      message: change.message,
      actor: change.by?.actor ?? ENGINE,
      request_id: change.by?.request_id ?? null,
    },
  };
}
