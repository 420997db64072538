/** What a cell holds. CSV and NDJSON write the same digits and letters. */
export const REPORT_COLUMN_TYPES = {
  id: "The id of a resource, a UUID.",
  text: "Text. In CSV an apostrophe stands before what a spreadsheet would read as a formula.",
  code: "A word or code of a closed set, or the number of an entry, file or batch.",
  cents: "An amount in cents, an integer.",
  count: "A number of things, an integer.",
  ppm: "A share in parts per million, rounded down: 5,000 is 0.5 %.",
  date: "A date, `YYYY-MM-DD`.",
  instant: "An instant in UTC, ISO 8601 with milliseconds.",
  flag: "`true` or `false`.",
} as const;

export type ReportColumnType = keyof typeof REPORT_COLUMN_TYPES;

export interface ReportColumn {
  readonly type: ReportColumnType;
  /** One sentence. */
  readonly means: string;
}

/** A report: what its rows are, which of them it has, and who may read it. */
export interface Report {
  /** What one row is. */
  readonly row: string;
  /** Which rows the period selects, and their order. */
  readonly period: string;
  /** Where the figures come from. */
  readonly read_from: string;
  /** The operation whose right a caller needs, besides the one of reports. */
  readonly needs: string;
  /** Its rows belong to no account, so it is for callers of the whole environment. */
  readonly is_of_environment?: true;
  readonly columns: Readonly<Record<string, ReportColumn>>;
}

/** A column of each type, by its sentence. */
export const column = Object.fromEntries(
  Object.keys(REPORT_COLUMN_TYPES).map((type) => [type, (means: string) => ({ type, means })]),
) as {
  readonly [T in ReportColumnType]: (means: string) => { readonly type: T; readonly means: string };
};
