import { lastRemovedEvent } from "../../db/tables/events/events.ts";
import type { ArchivedRange } from "../../events/archive/archived-events.ts";
import { ArchiveNotAtHand } from "../../events/archive/archived-events.ts";
import { eventText, numberOf, type EventReader, type FoldedEvent } from "../../events/read.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";

/** Names the last event of an answer that was read from an archive. */
export const ARCHIVED_THROUGH_HEADER = "log-archived-through";

/** What is asked of the log, as far as archives can answer it. */
interface AskedPage {
  readonly after: bigint;
  readonly before: bigint | undefined;
  readonly limit: number;
  /** Archives are read by number alone. */
  readonly isFiltered: boolean;
}

/** Events of a page that are in archives, and the number after which the log goes on; undefined where it begins earlier. */
export async function readArchivedPage(
  { app }: RequestContext,
  reader: EventReader,
  page: AskedPage,
): Promise<readonly FoldedEvent[]> {
  // Archives are in the platform's numbering.
  if (reader.account_id !== null || page.isFiltered) return [];
  const removed = await lastRemovedEvent(app.db, reader);
  const range = rangeOf(page, removed);
  if (range === undefined) return [];
  return await app.archives
    .read(reader.environment_id, range)
    .catch((error: unknown) => refuseAbsent(error, page));
}

function rangeOf({ after, before, limit }: AskedPage, removed: bigint): ArchivedRange | undefined {
  const most = BigInt(limit);
  if (before !== undefined) {
    if (before > removed + 1n || before < 2n) return undefined;
    return { from: before > most ? before - most : 1n, through: before - 1n };
  }
  if (after === 0n || after >= removed) return undefined;
  return { from: after + 1n, through: after + most < removed ? after + most : removed };
}

function refuseAbsent(error: unknown, { before }: AskedPage): never {
  if (!(error instanceof ArchiveNotAtHand)) throw error;
  const reference = before === undefined ? "/after" : "/before";
  throw invalid([{ reference, detail: notAtHand(error) }]);
}

const notAtHand = ({ message }: ArchiveNotAtHand) =>
  `This server cannot read the archive of ${message}. An operator puts its files into RAILHEAD_ARCHIVE_DIR and runs \`railhead archive verify\`, or reads it by \`railhead archive read\`.`;

/** An archived event of the reader's scope; undefined where no archive has it. */
export async function findArchivedEvent(
  { app }: RequestContext,
  reader: EventReader,
  id: string,
): Promise<{ text: string; headers: Record<string, string> } | undefined> {
  const event = await app.archives.find(reader.environment_id, id).catch((error: unknown) => {
    if (!(error instanceof ArchiveNotAtHand)) throw error;
    throw problem("not_found", { detail: `The event is not in the log. ${notAtHand(error)}` });
  });
  if (event === undefined) return undefined;
  if (reader.account_id !== null && event.row.account_id !== reader.account_id) return undefined;
  return {
    text: eventText(event, reader),
    headers: { [ARCHIVED_THROUGH_HEADER]: `${numberOf(event.row, reader)}` },
  };
}
