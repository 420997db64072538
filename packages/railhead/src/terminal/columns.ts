type Row = Readonly<Record<string, unknown>>;

/** A column's heading and the path of its value. */
type Column = readonly [heading: string, path: string];

const PAYMENTS: readonly Column[] = [
  ["id", "id"],
  ["amount", "amount"],
  ["date", "payment_date"],
  ["status", "status"],
  ["name", "customer_details.name"],
];

/** The main columns of each list within 80 columns; others follow on wider terminals. */
const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  payments: PAYMENTS,
  charges: PAYMENTS,
  payouts: PAYMENTS,
  api_keys: [
    ["id", "id"],
    ["name", "name"],
    ["scopes", "scopes"],
  ],
  "sandbox.environments": [
    ["id", "id"],
    ["clock", "clock"],
    ["name", "name"],
  ],
  customers: [
    ["id", "id"],
    ["status", "status"],
    ["name", "name"],
  ],
  paykeys: [
    ["id", "id"],
    ["status", "status"],
    ["label", "label"],
  ],
  ach_files: [
    ["id", "id"],
    ["state", "state"],
    ["date", "file_date"],
    ["name", "name"],
  ],
  file_days: [
    ["date", "file_date"],
    ["files", "file_count"],
    ["entries", "entry_addenda_count"],
    ["hash", "entry_hash"],
    ["debits", "total_debit"],
    ["credits", "total_credit"],
  ],
  exceptions: [
    ["id", "id"],
    ["due", "due_at"],
    ["title", "title"],
  ],
  funding_events: [
    ["id", "id"],
    ["amount", "amount"],
    ["date", "transfer_date"],
    ["status", "status"],
  ],
};

/** Rows for a table: first the resource's main columns, then the other fields. */
export function columnsFirst(noun: string, rows: readonly Row[]): { rows: Row[]; first: string[] } {
  const columns = COLUMNS[noun] ?? [];
  const sources = new Set(columns.map(([, path]) => path));
  return {
    first: columns.map(([heading]) => heading),
    rows: rows.map((row) => {
      const rest = Object.entries(row).filter(([name]) => !sources.has(name));
      const own = columns.map(([heading, path]) => [heading, cellOf(valueAt(row, path))] as const);
      return withDollars({ ...Object.fromEntries(rest), ...Object.fromEntries(own) });
    }),
  };
}

/** The row with amounts in dollars instead of cents. */
export function withDollars(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      MONEY.test(name) && /^-?\d+$/.test(String(value)) ? dollars(String(value)) : value,
    ]),
  );
}

const MONEY = /(^|_)amount$|^total_(debit|credit)$/;

/** `1234567` as `12,345.67` */
export function dollars(cents: string): string {
  const [, sign = "", digits = ""] = /^(-?)(\d+)$/.exec(cents) ?? [];
  const padded = digits.padStart(3, "0");
  const whole = padded.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${whole}.${padded.slice(-2)}`;
}

function valueAt(row: Row, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
}

/** Formats lists, clocks and instants for a terminal. */
function cellOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object" && value !== null) {
    const { now, mode } = value as { now?: string; mode?: string };
    return now === undefined ? null : `${minute(now)} ${mode ?? ""}`.trim();
  }
  return typeof value === "string" && INSTANT.test(value) ? minute(value) : value;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const minute = (instant: string) => `${instant.slice(0, 16).replace("T", " ")}Z`;
