import {
  listFilesOnDisk,
  listPaykeyNumbers,
  type CheckedPage,
  type FileOnDisk,
} from "../db/tables/chain/chain-checks.ts";
import { listSealedValues } from "../db/tables/keys/sealed-values.ts";
import { SEALED_COLUMNS } from "../db/tables/keys/sealed-columns.ts";
import { listBanks } from "../db/tables/banks/banks.ts";
import { isUnreadable } from "../vault/place.ts";
import type { CheckContext } from "./check-context.ts";

/** Whether each encrypted value opens where it lies: it opens in no other row. Columns one after the other. */
export async function checkValues(
  { db, environment_id, vault }: CheckContext,
  after: string | undefined,
): Promise<CheckedPage> {
  const [index, key] = (after === undefined ? [0] : JSON.parse(after)) as [number, string[]?];
  const column = SEALED_COLUMNS[index];
  if (column === undefined) return { faults: [], checked: 0, next: undefined };
  const values = await listSealedValues(db, environment_id, { column, after: key });
  const faults: string[] = [];
  for (const { row, placeId, value } of values) {
    const place = { table: column.table, column: column.placeColumn, id: placeId };
    try {
      await vault.decrypt(environment_id, place, value);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      faults.push(`${column.table} ${row.join(" ")}: ${column.column} was changed or moved`);
    }
  }
  const isFull = values.length === column.limit;
  const next = isFull ? [index, values.at(-1)?.row] : [index + 1];
  const isEnd = !isFull && index + 1 === SEALED_COLUMNS.length;
  return { faults, checked: values.length, next: isEnd ? undefined : JSON.stringify(next) };
}

const NUMBERS = 500;

/** Whether each paykey's account number is the one that its keyed hash was made of. */
export async function checkNumbers(
  { db, environment_id, vault }: CheckContext,
  after: string | undefined,
): Promise<CheckedPage> {
  const rows = await listPaykeyNumbers(db, { environment_id, after, limit: NUMBERS });
  const faults: string[] = [];
  for (const { id, routing_number, account_number, fingerprint } of rows) {
    const place = { table: "paykeys", column: "account_number", id };
    // One that does not open is a fault of `checkValues`.
    const number = await vault
      .decrypt(environment_id, place, account_number)
      .catch(() => undefined);
    if (number === undefined) continue;
    const hash = await vault.fingerprint(environment_id, routing_number, number);
    if (!hash.equals(fingerprint)) faults.push(`paykeys ${id} has another account number`);
  }
  const next = rows.length < NUMBERS ? undefined : rows.at(-1)?.id;
  return { faults, checked: rows.length, next };
}

const FILES = 200;

/** Whether files lie at a bank that is a folder as they were sealed. A simulated bank keeps all of them. */
export async function checkFiles(
  context: CheckContext,
  after: string | undefined,
): Promise<CheckedPage> {
  const { db, environment_id } = context;
  const banks = await listBanks(db, environment_id);
  const files = await listFilesOnDisk(db, { environment_id, after, limit: FILES });
  const faults: string[] = [];
  let checked = 0;
  for (const file of files) {
    const bank = banks.find(({ id }) => id === file.bank_id);
    if (bank?.profile.transport !== "directory" || !file.is_handed_over) continue;
    const found = await context.fileHash(bank, file.name);
    if (found !== undefined || bank.is_simulated) checked += 1;
    const fault = diskFault(file, found, bank.is_simulated);
    if (fault !== undefined) faults.push(fault);
  }
  const next = files.length < FILES ? undefined : files.at(-1)?.id;
  return { faults, checked, next };
}

function diskFault(
  { name, sha256 }: FileOnDisk,
  found: Buffer | undefined,
  isKept: boolean,
): string | undefined {
  if (found === undefined)
    return isKept ? `file ${name} is missing in the bank's folder` : undefined;
  return found.equals(sha256) ? undefined : `file ${name} was changed in the bank's folder`;
}
