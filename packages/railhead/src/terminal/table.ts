import { wrap } from "./wrap.ts";

type Row = Readonly<Record<string, unknown>>;

const COLUMN_MAX = 40;
const GAP = 2;

/** Columns that come first. */
const FIRST = [
  "sequence",
  "id",
  "event_id",
  "external_id",
  "name",
  "label",
  "type",
  "event_type",
  "payment_type",
  "method",
  "path",
  "url",
  "status",
  "state",
  "amount",
  "occurred_at",
  "created_at",
];

/** Columns that come last: the same in every row, or rarely needed. */
const LAST = ["updated_at", "api_version", "environment"];

/** Below this width, rows are shown as blocks: a table would show little more than ids. */
const NARROW = 60;

/**
 * A list as aligned columns that fit a width, those of `first` before all others, or block by block
 * where it is narrow; scalars only.
 */
export function tableLines(
  rows: readonly Row[],
  width: number,
  first: readonly string[] = [],
): string[] {
  const names = namesOf(rows, [...first, ...FIRST]);
  if (width < NARROW) return blocks(rows, names, width);
  const columns = fittingColumns(rows, names, { width, first });
  if (columns.length === 0) return rows.map((row) => JSON.stringify(row).slice(0, width));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(columns[index]?.width ?? 0))
      .join(" ".repeat(GAP))
      .trimEnd();
  return [
    line(columns.map(({ name }) => name)),
    ...rows.map((row) => line(columns.map((column) => cut(row[column.name], column.width)))),
  ];
}

/**
 * One resource as `name  value` lines. Strings are never truncated, since a key or secret is shown
 * once; nested values are.
 */
export function factLines(fact: Row, width: number): string[] {
  const names = Object.keys(fact);
  const widest = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => {
    const value = fact[name];
    const room = typeof value === "string" ? value.length : Math.max(width - widest - GAP, 20);
    return `${name.padEnd(widest)}  ${cut(value, room)}`.trimEnd();
  });
}

/** Each row as a block, separated by empty lines. */
function blocks(rows: readonly Row[], all: readonly string[], width: number): string[] {
  const names = all.filter((name) => !LAST.includes(name));
  const widest = Math.max(0, ...names.map((name) => name.length));
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : [""]),
    ...names
      .filter((name) => text(row[name]) !== "")
      .flatMap((name) => pair({ name, value: text(row[name]), widest, width })),
  ]);
}

const VALUE_MIN = 20;

/** A name with its value wrapped beside it, or below it where there is no room. */
function pair(of: { name: string; value: string; widest: number; width: number }): string[] {
  const { name, value, widest, width } = of;
  const room = width - widest - GAP;
  if (room < VALUE_MIN) return wrap(`${name}: ${value}`, width);
  const [first = "", ...rest] = wrap(value, room);
  const indent = " ".repeat(widest + GAP);
  return [`${name.padEnd(widest)}  ${first}`, ...rest.map((line) => indent + line)];
}

function fittingColumns(
  rows: readonly Row[],
  names: readonly string[],
  { width, first }: { readonly width: number; readonly first: readonly string[] },
): { name: string; width: number }[] {
  const columns: { name: string; width: number }[] = [];
  let used = 0;
  let isAll = true;
  for (const name of names) {
    const cells = rows.map((row) => text(row[name]).length);
    const full = Math.min(Math.max(name.length, ...cells), COLUMN_MAX);
    // The columns of `first` are truncated rather than omitted.
    const isCut = first.includes(name) && width - used >= Math.max(CUT_MIN, name.length);
    const wanted = isCut ? Math.min(full, width - used) : full;
    if (used + wanted > width || (LAST.includes(name) && !isAll)) {
      isAll = false;
      continue;
    }
    used += wanted + GAP;
    columns.push({ name, width: wanted });
  }
  return columns;
}

const CUT_MIN = 8;

/** Names of columns with values, those in `order` first. */
function namesOf(rows: readonly Row[], order: readonly string[]): string[] {
  const rank = (name: string) => {
    if (LAST.includes(name)) return order.length + 1;
    return order.includes(name) ? order.indexOf(name) : order.length;
  };
  return Object.keys(rows[0] ?? {})
    .filter((name) => rows.some((row) => row[name] !== null && typeof row[name] !== "object"))
    .toSorted((a, b) => rank(a) - rank(b));
}

function cut(value: unknown, width: number): string {
  const whole = text(value);
  return whole.length > width ? `${whole.slice(0, width - 1)}…` : whole;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
