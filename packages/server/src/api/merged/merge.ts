import type { OwnPlace, RequestContext } from "../../http/route/context.ts";
import type { CursorVector } from "./cursor.ts";
import { askSource, refuseTwice, type Source, type SourceAnswer } from "./sources.ts";

/** How sources are read for one page. */
export interface PageReader {
  readonly sources: readonly Source[];
  readonly limit: number;
  readonly cursor: CursorVector;
  /** Names a place in the cursor. */
  readonly placeName: (place: OwnPlace) => string;
  readonly overlaps: (one: OwnPlace, other: OwnPlace) => boolean;
  /** The path of the rows behind a position; of the first rows without one. */
  readonly path: (position: string | undefined, limit: number) => string;
}

/** Reads as many rows of each source as a page holds, each behind its place in the cursor. */
export async function readPage(
  context: RequestContext,
  reader: PageReader,
): Promise<readonly SourceAnswer[]> {
  const answers = await Promise.all(
    reader.sources.map(async (source) => {
      const known = context.operations.placeOf(source.headers);
      let place = known;
      if (place === undefined && reader.cursor.size > 0) {
        // The place is known only after a first read with these credentials.
        const first = await askSource(context, source, reader.path(undefined, 1));
        if ("fault" in first) return first;
        place = first.place;
      }
      const position = place && reader.cursor.get(reader.placeName(place));
      return await askSource(context, source, reader.path(position, reader.limit));
    }),
  );
  refuseTwice(answers, reader.overlaps);
  return answers;
}

/** A row that a page took, with its source. */
export interface Taken<T> {
  readonly answer: SourceAnswer;
  readonly row: T;
}

export interface MergedPage<T> {
  readonly taken: readonly Taken<T>[];
  /** Whether a source has or may have further rows. */
  readonly hasMore: boolean;
}

/**
 * The first rows of all sources. Each source keeps its own order, by which its place in the cursor moves: rows are lost
 * or given twice by no order of the others.
 */
export function mergeRows<T>(
  answers: readonly SourceAnswer[],
  limit: number,
  isBefore: (row: T, other: T) => boolean,
): MergedPage<T> {
  const runs = answers.flatMap((answer) =>
    "data" in answer ? [{ answer, rows: answer.data as readonly T[], next: 0 }] : [],
  );
  const taken: Taken<T>[] = [];
  while (taken.length < limit) {
    let first: (typeof runs)[number] | undefined;
    let head: T | undefined;
    for (const run of runs) {
      const row = run.rows[run.next];
      if (row === undefined || (head !== undefined && !isBefore(row, head))) continue;
      first = run;
      head = row;
    }
    if (first === undefined || head === undefined) break;
    first.next += 1;
    taken.push({ answer: first.answer, row: head });
  }
  const hasMore =
    runs.some(({ rows, next }) => next < rows.length || rows.length === limit) ||
    answers.some((answer) => "fault" in answer && mayBeReadLater(answer.fault.status));
  return { taken, hasMore };
}

/** A source that is down or busy may have rows; one that refuses its key has none to give. */
const mayBeReadLater = (status: number) => status === 429 || status >= 500;

/** The cursor behind a page. A source that gave no row, or could not be read, keeps its place. */
export function cursorBehind<T>(
  { cursor, placeName }: PageReader,
  { taken }: MergedPage<T>,
  positionOf: (taken: Taken<T>) => string,
): CursorVector {
  const behind = new Map(cursor);
  for (const one of taken) {
    const { place } = one.answer;
    if (place !== undefined) behind.set(placeName(place), positionOf(one));
  }
  return behind;
}
