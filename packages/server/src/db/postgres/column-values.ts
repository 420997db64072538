import { types, type CustomTypesConfig } from "pg";

type Parse = (text: string) => unknown;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const UUID = 2950;

const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts `2026-03-02 14:00:00.5+00` (PostgreSQL, TimeZone UTC) to `2026-03-02T14:00:00.500Z`. Truncates
 * microseconds. Throws on infinity and years beyond 9999.
 */
export function instantFromText(text: string): string {
  const parts = INSTANT.exec(text);
  if (parts === null) throw new RangeError(`not an instant in UTC: ${text}`);
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? "").padEnd(3, "0").slice(0, 3)}Z`;
}

const keepText: Parse = (text) => text;

const scalars: readonly [oid: number, arrayOid: number, parse: Parse][] = [
  [INT8, 1016, BigInt],
  [NUMERIC, 1231, keepText],
  [DATE, 1182, keepText],
  [TIMESTAMPTZ, 1185, instantFromText],
  // The driver's parser takes a microsecond per character.
  [UUID, 2951, keepText],
];

const parseByOid = new Map<number, Parse>(
  scalars.flatMap(([oid, arrayOid, parse]) => [
    [oid, parse] as const,
    [arrayOid, (text: string) => parseArray(text, parse)] as const,
  ]),
);

/** These element types print no quotes or commas, except quoted instants. */
function parseArray(text: string, parse: Parse): unknown[] {
  if (text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((item) => (item === "NULL" ? null : parse(item.replaceAll('"', ""))));
}

// The driver types oids as an enumeration of built-in types; any number may come.
const driverParser = types.getTypeParser as (oid: number, format?: "text" | "binary") => Parse;

/**
 * Column types per pool, never on a shared prototype: int8 is bigint, numeric and date are text,
 * timestamptz is an instant with milliseconds and Z, arrays alike; the rest is pg's.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const own = format === "binary" ? undefined : parseByOid.get(oid);
    return own ?? driverParser(oid, format);
  },
};
