import { REFUSALS } from "@railhead/core";
import { Type } from "typebox";
import type { Executor } from "../../db/postgres/executor.ts";
import { findRemovedEvents } from "../../db/tables/events/event-archives.ts";
import { lastRemovedEvent, type EventScope } from "../../db/tables/events/events.ts";
import {
  findLogPosition,
  compareLogs,
  type LogPosition,
} from "../../db/tables/events/log-position.ts";
import { invalid, problem } from "../../http/schema/problem.ts";

/** Names the generation of the log in which a reader got its cursor. */
export const GENERATION_HEADER = "log-generation";
/** Names the log's last event: who begins with what happens next reads on after it. */
export const LAST_SEQUENCE_HEADER = "log-last-sequence";

export const Generation = () =>
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      "The `Log-Generation` of the answer that the cursor is from. With it a log that began anew is noticed even where it is already longer than the cursor.",
  });

/** A number of the reader's own count, and the generation that it is of where the reader knows it. */
export interface Cursor {
  readonly after: bigint;
  readonly generation?: number | undefined;
}

/** Refuses a number that this log has not given out: 409. Answers where the log ends. */
export async function checkLog(
  db: Executor,
  scope: EventScope,
  { after, generation }: Cursor,
): Promise<LogPosition> {
  const position = await findLogPosition(db, scope);
  const isOfAnother = generation !== undefined && generation !== position.generation;
  if (isOfAnother || after > position.last_sequence) {
    await refuseRestarted(db, scope, { after, generation });
  }
  return position;
}

/**
 * Refuses a cursor whose next events this log cannot give: of another generation or ahead of the log
 * (409), or before what is kept (422). An empty page would hide the gap. Answers where the log ends.
 */
export async function checkCursor(
  db: Executor,
  scope: EventScope,
  cursor: Cursor,
): Promise<LogPosition> {
  const position = await checkLog(db, scope, cursor);
  const removed = cursor.after > 0n ? await lastRemovedEvent(db, scope) : 0n;
  if (cursor.after >= removed) return position;
  const detail = `Events up to ${removed} are no longer kept. Read the resources, then go on from there.${await whereKept(db, scope, cursor.after + 1n)}`;
  throw invalid([{ reference: "/after", detail }]);
}

/** Where a removed event is; an account's numbering names none. */
async function whereKept(db: Executor, scope: EventScope, sequence: bigint): Promise<string> {
  if (scope.account_id !== null) return "";
  const found = await findRemovedEvents(db, scope.environment_id, sequence);
  if (found === undefined) return "";
  const events = ` Events ${found.from} to ${found.through} are`;
  return found.is_archived
    ? `${events} in an archive: read them without filters and page numbers, or by \`railhead archive read --from ${sequence}\`.`
    : `${events} detached and not archived yet: an operator runs \`railhead archive create\`.`;
}

async function refuseRestarted(
  db: Executor,
  scope: EventScope,
  { after, generation }: Cursor,
): Promise<void> {
  const standing = await compareLogs(db, scope, generation ?? null);
  const isCommon = !standing.is_restarted || after <= standing.last_common_sequence;
  if (generation !== undefined && isCommon && after <= standing.last_sequence) return;
  throw problem("conflict", {
    code: "log_restarted",
    detail: `${REFUSALS.log_restarted} Read on after ${standing.last_common_sequence}, and discard what you have of later numbers.`,
    log: {
      generation: standing.generation,
      last_common_sequence: Number(standing.last_common_sequence),
      last_sequence: Number(standing.last_sequence),
    },
    headers: { "x-should-retry": "false", [GENERATION_HEADER]: `${standing.generation}` },
  });
}
