import type { DatabasePositionRow } from "../../db/tables/events/database-position.ts";
import type { KnownFile } from "../../db/tables/files/recovered-files.ts";
import type { JournalLine } from "../../rails/journal/chain.ts";
import type { EnvironmentMove, HandOverRecord } from "../../rails/journal/record.ts";

/** What the journal says of a file's last hand-over. */
export type HandOverFate = "sent" | "not_sent" | "unknown";

export interface JournaledFile {
  readonly line: HandOverRecord;
  readonly fate: HandOverFate;
}

/** The files of an environment in the journal, each by its last hand-over. */
export function journaledFiles(
  lines: readonly JournalLine[],
  environmentId: string,
): JournaledFile[] {
  const lastLine = new Map<string, HandOverRecord>();
  const ends = new Map<string, HandOverFate>();
  for (const line of lines) {
    if (line.environment_id !== environmentId || !("file_id" in line)) continue;
    if (line.kind === "hand_over") {
      const held = lastLine.get(line.file_id);
      if (held === undefined || held.attempt <= line.attempt) lastLine.set(line.file_id, line);
      continue;
    }
    const fate = line.kind === "handed_over" ? "sent" : "not_sent";
    const key = `${line.file_id} ${line.attempt}`;
    // What was sent once stays sent.
    if (ends.get(key) !== "sent") ends.set(key, fate);
  }
  return [...lastLine.values()].map((line) => ({ line, fate: fateOf(line, ends) }));
}

function fateOf(
  { file_id, attempt }: HandOverRecord,
  ends: ReadonlyMap<string, HandOverFate>,
): HandOverFate {
  for (let number = attempt; number > 0; number -= 1) {
    if (ends.get(`${file_id} ${number}`) === "sent") return "sent";
  }
  return ends.get(`${file_id} ${attempt}`) ?? "unknown";
}

/** The database commits an attempt before the journal has it, so a line it lacks was lost. */
export function isLost({ line }: JournaledFile, known: readonly KnownFile[]): boolean {
  const found = known.find(({ bank_id, name }) => bank_id === line.bank_id && name === line.name);
  if (found === undefined) return true;
  if (found.is_recovered) return false;
  if (found.sha256?.toString("hex") !== line.sha256 || found.attempt < line.attempt) return true;
  return found.attempt === line.attempt && found.attempt_token !== line.attempt_token;
}

/** Whether the database had reached a position that it has not reached now. */
export function isAhead(line: JournalLine, position: DatabasePositionRow): boolean {
  if (line.kind === "log_restarted") return line.generation > position.generation;
  if (line.kind !== "hand_over" || line.generation < position.generation) return false;
  if (line.generation > position.generation) return true;
  if (line.event_sequence > Number(position.event_sequence)) return true;
  const isSameHistory = line.cluster === position.cluster && line.timeline === position.timeline;
  return isSameHistory && lsn(line.log_position) > lsn(position.log_position);
}

/** A write-ahead log position as a number. */
function lsn(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The highest generation of the log that the journal knows. */
export function highestGeneration(lines: readonly JournalLine[], environmentId: string): number {
  const own = lines.filter((line) => line.environment_id === environmentId);
  return Math.max(0, ...own.map((line) => ("generation" in line ? line.generation : 0)));
}

/** The journal's last word that an environment is elsewhere; undefined where it is here. */
export function movedAway(
  lines: readonly JournalLine[],
  environmentId: string,
): EnvironmentMove | undefined {
  const moves = lines.filter(
    (line) =>
      (line.kind === "environment_moved" || line.kind === "environment_arrived") &&
      line.environment_id === environmentId,
  ) as (JournalLine & EnvironmentMove)[];
  const last = moves.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
  return last?.kind === "environment_moved" ? last : undefined;
}
