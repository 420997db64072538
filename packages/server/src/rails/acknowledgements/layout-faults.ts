import type {
  AcknowledgementLayout,
  LayoutValue,
  ValuePlace,
} from "../../db/tables/banks/acknowledgement-layout.ts";

/** Without them, or without `file_name`, the file of an acknowledgement cannot be found. */
const NEEDED = ["file_creation_date", "file_id_modifier"] as const satisfies readonly LayoutValue[];

/** What a layout lacks, as sentences; empty if it can be read by. */
export function layoutFaults({ kind, separator, lines }: AcknowledgementLayout): string[] {
  const where = "acknowledgement.layout";
  const ofFile = lines.filter(({ role }) => role === "file" || role === "file_more");
  const has = (values: readonly ValuePlace[] | undefined, name: LayoutValue) =>
    values?.some((place) => place.name === name) === true;
  const finds = (name: LayoutValue) => ofFile.some(({ values }) => has(values, name));
  const needed = finds("file_name") && !NEEDED.some(finds) ? [] : NEEDED;
  const faults = needed
    .filter((name) => !finds(name))
    .map((name) => `${where} has no place for ${name} in a line of the role file or file_more`);
  if (!lines.some(({ role }) => role === "file"))
    faults.push(`${where} has no line of the role file`);
  if (!finds("status") && !ofFile.some(({ means }) => means !== undefined)) {
    faults.push(`${where} has no place for status in a line of the role file or file_more`);
  }
  const batch = lines.findIndex(
    ({ role, values }) => role === "batch" && !has(values, "batch_number"),
  );
  if (batch >= 0) faults.push(`${where}.lines[${batch}] begins a batch without its batch_number`);
  if (kind === "delimited" && separator === undefined) faults.push(`${where} needs a separator`);
  return faults;
}
