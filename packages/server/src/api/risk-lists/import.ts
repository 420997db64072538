import type { ListRow, ListValueRow } from "../../db/tables/risk/lists.ts";
import { insertListValues } from "../../db/tables/risk/lists.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, type Item } from "../../http/schema/problem.ts";
import { prepareValue } from "../../payments/review/list-values.ts";
import { readCsv } from "../../rails/statements/csv.ts";
import { valueRow, type Validity } from "./values.ts";

export const MAX_LINES = 100_000;
/** Faulty lines that are named; the last item counts the others. */
const MAX_FAULTS = 1_000;

/** Loads the values of a CSV; throws the 422 of its faulty lines, and then loads nothing. */
export async function importValues(
  context: WriteContext,
  list: ListRow,
  { content, validity }: { readonly content: string; readonly validity: Validity },
): Promise<{ lines: number; added: number; already_listed: number }> {
  const faults: Item[] = [];
  const refuse = (line: number, detail: string) =>
    faults.push({ reference: "/content", detail: `Line ${line}: ${detail}` });
  const [header, ...lines] = readCsv(content, (line) => refuse(line, "A quote is not closed."));
  const columns = (header?.fields ?? []).map((name) => name.trim().toLowerCase());
  const [value, reason] = [columns.indexOf("value"), columns.indexOf("reason")];
  if (value < 0) refuse(1, "The header must name a column value; reason is optional.");
  if (lines.length > MAX_LINES) refuse(MAX_LINES + 2, `At most ${MAX_LINES} lines are taken.`);
  if (faults.length > 0) throw invalid(faults);
  const rows: ListValueRow[] = [];
  const known = new Set<string>();
  for (const { line, fields } of lines) {
    const prepared = await prepareValue(context.app.vault, context.environment.id, {
      type: list.value_type,
      text: fields[value] ?? "",
    });
    const why = fields[reason]?.trim() ?? "";
    if (typeof prepared === "string") refuse(line, prepared);
    else if (Array.from(why).length > 255) refuse(line, "A reason has at most 255 characters.");
    else if (!known.has(prepared.match.toString("base64"))) {
      known.add(prepared.match.toString("base64"));
      const own = why === "" ? validity : { ...validity, reason: why };
      rows.push(valueRow(context, list, { prepared, validity: own }));
    }
  }
  if (faults.length > 0) throw invalid(shortened(faults));
  const made = await insertListValues(context.tx, rows);
  return { lines: lines.length, added: made, already_listed: lines.length - made };
}

function shortened(faults: readonly Item[]): readonly Item[] {
  if (faults.length <= MAX_FAULTS) return faults;
  const more = `${faults.length - MAX_FAULTS} more lines are faulty.`;
  return [...faults.slice(0, MAX_FAULTS), { reference: "/content", detail: more }];
}
