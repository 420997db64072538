type Row = Readonly<Record<string, unknown>>;

const COLUMN_MAX = 40;
const GAP = 2;

/** What a person wants to see first of most resources. */
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

/** What is the same in every row, or hardly ever asked for. */
const LAST = ["updated_at", "api_version", "environment"];

/** A list as aligned columns that fit a width; scalars only, the telling ones first. */
export function tableLines(rows: readonly Row[], width: number): string[] {
  const columns = chosen(rows, width);
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

/** One resource as `name  value` lines. */
export function factLines(fact: Row, width: number): string[] {
  const names = Object.keys(fact);
  const widest = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) =>
    `${name.padEnd(widest)}  ${cut(fact[name], Math.max(width - widest - GAP, 20))}`.trimEnd(),
  );
}

function chosen(rows: readonly Row[], width: number): { name: string; width: number }[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.some((row) => row[name] !== null && typeof row[name] !== "object"),
  );
  const rank = (name: string) => {
    if (LAST.includes(name)) return FIRST.length + 1;
    return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  };
  const columns: { name: string; width: number }[] = [];
  let used = 0;
  for (const name of names.toSorted((a, b) => rank(a) - rank(b))) {
    const cells = rows.map((row) => text(row[name]).length);
    const wanted = Math.min(Math.max(name.length, ...cells), COLUMN_MAX);
    if (used + wanted > width) continue;
    used += wanted + GAP;
    columns.push({ name, width: wanted });
  }
  return columns;
}

function cut(value: unknown, width: number): string {
  const whole = text(value);
  return whole.length > width ? `${whole.slice(0, width - 1)}…` : whole;
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
