import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import { listVerificationReceivers } from "../../db/tables/files/verification-receivers.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { companyIdentification } from "../../rails/files/ach.ts";
import type { StepRun } from "../transitions/step.ts";
import { readStagedEntries, type EntryPlace } from "./entries/staged-entries.ts";

/**
 * The rows of one kind that a file may hold, where the bank wants one company id or side in each. The debit and
 * the credits of micro-entries belong together; returns of received entries name the sender's company id.
 */
export async function rowsOfOneFile<Row extends AuxiliaryRow>(
  tx: Tx,
  run: StepRun,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { split_files: splits = [] } = run.bank.profile;
  if (splits.length === 0) return rows;
  const companies = splits.includes("company_id")
    ? await companiesOf(tx, run, rows)
    : new Map<string, string>();
  const sideOf = ({ method, payment_kind }: AuxiliaryRow) =>
    splits.includes("side") && method !== "micro_entries" ? payment_kind : null;
  const keyOf = (row: AuxiliaryRow) => `${sideOf(row) ?? ""} ${companies.get(row.id) ?? ""}`;
  const [first] = rows.map(keyOf).sort();
  return rows.filter((row) => keyOf(row) === first);
}

/** The company id that the batch header of each row has, by row id. */
async function companiesOf(
  tx: Tx,
  run: StepRun,
  rows: readonly AuxiliaryRow[],
): Promise<Map<string, string>> {
  const places = rows.flatMap((row): EntryPlace[] => {
    const { id, kind, original_file_id: file_id, original_line: line } = row;
    if (kind === "received_return" || file_id === null || line === null) return [];
    return [{ id, file_id, line }];
  });
  const ids = rows.filter(({ kind }) => kind === "verification").map(({ id }) => id);
  const [originals, receivers] = await Promise.all([
    readStagedEntries(tx, run, places),
    listVerificationReceivers(tx, run.environment_id, ids),
  ]);
  return new Map([
    ...[...originals].map(([id, { header }]) => [id, header.company_identification] as const),
    ...receivers.map(
      (one) => [one.subject_id, companyIdentification(run.bank.profile, one)] as const,
    ),
  ]);
}
