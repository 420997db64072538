/** A statement of a migration that runs outside a transaction, and may be run again where it was interrupted. */
export type OnlineStatement =
  | { readonly kind: "create_index"; readonly name: string; readonly text: string }
  | { readonly kind: "drop_index" | "validate"; readonly text: string }
  | { readonly kind: "backfill"; readonly table: string; readonly text: string };

/** Stands in an update for the rows of a batch. */
export const BATCH = ":batch";

const FORMS: readonly [RegExp, (found: RegExpExecArray) => OnlineStatement][] = [
  [
    /^create (?:unique )?index concurrently (?!if\b)(\w+) on /i,
    ({ 1: name = "", input: text }) => ({ kind: "create_index", name, text }),
  ],
  [/^drop index concurrently if exists \w+$/i, ({ input: text }) => ({ kind: "drop_index", text })],
  [/^alter table \w+ validate constraint \w+$/i, ({ input: text }) => ({ kind: "validate", text })],
  [
    /^update (\w+) set [^;]* and :batch$/i,
    ({ 1: table = "", input: text }) => ({ kind: "backfill", table, text }),
  ],
];

const ALLOWED =
  "create index concurrently NAME, drop index concurrently if exists NAME, alter table NAME validate constraint NAME, update NAME set … where … and :batch";

/** The statements of a migration. Throws for one that could not be run again. */
export function readOnlineStatements(text: string, file: string): OnlineStatement[] {
  const statements = text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
  return statements.map((statement) => {
    for (const [form, read] of FORMS) {
      const found = form.exec(statement);
      if (found !== null) return read(found);
    }
    throw new Error(`${file} runs online, so it may only say: ${ALLOWED}`);
  });
}
