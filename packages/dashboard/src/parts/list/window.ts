/** Pixels of a row; the style sheet has the same. */
export const ROW_PX = 34;
/** Engines draw no element much higher than this: beyond it the scroll bar is scaled. */
const MAX_PX = 8_000_000;
/** Rows shown at once, whatever the height of the window. */
const MAX_ROWS = 50;
/** Rows of a page that is read. */
export const PAGE_ROWS = 100;

/** How many rows fit below the head of a list. */
export function rowsIn(height: number): number {
  return Math.min(Math.max(Math.floor(height / ROW_PX) - 1, 1), MAX_ROWS);
}

/** The height that the scroll bar moves in. */
export function scrollHeight(total: number, shown: number, height: number): number {
  return total <= shown ? height : Math.min(height + (total - shown) * ROW_PX, MAX_PX);
}

interface Scrolled {
  readonly total: number;
  readonly shown: number;
  readonly height: number;
}

/** The first row at a place of the scroll bar. */
export function firstRow(top: number, { total, shown, height }: Scrolled): number {
  const range = scrollHeight(total, shown, height) - height;
  if (range <= 0) return 0;
  const part = Math.min(Math.max(top / range, 0), 1);
  return Math.round(part * (total - shown));
}

/** The place of the scroll bar at which a row is the first. */
export function topOf(row: number, { total, shown, height }: Scrolled): number {
  const range = scrollHeight(total, shown, height) - height;
  return total <= shown ? 0 : (Math.min(row, total - shown) / (total - shown)) * range;
}

/** Pages, from 1, that hold the rows from `first` on. */
export function pagesOf(first: number, shown: number): number[] {
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.floor((first + Math.max(shown, 1) - 1) / PAGE_ROWS);
  return from === to ? [from + 1] : [from + 1, to + 1];
}
