import type { Instant } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  insertSimulatedReturns,
  listDueSimulatedReturns,
  type SimulatedReturn,
} from "../../db/tables/files/simulated-returns.ts";
import type { Vault } from "../../vault/vault.ts";

const placeOf = ({ file_name }: Pick<SimulatedReturn, "file_name">) => ({
  table: "simulated_returns",
  column: "record",
  id: file_name,
});

/** Encrypted location of pending returns, whose records contain account numbers. */
export interface SealedReturns {
  readonly db: Executor;
  readonly vault: Vault;
}

/** Stores returns to send. Reading a file again adds nothing. */
export async function rememberReturns(
  { db, vault }: SealedReturns,
  environmentId: string,
  returns: readonly SimulatedReturn[],
): Promise<void> {
  await insertSimulatedReturns(db, environmentId, await sealed(vault, environmentId, returns));
}

/** Encrypts one return. */
export async function sealReturn(
  vault: Vault,
  environmentId: string,
  item: Pick<SimulatedReturn, "file_name" | "record">,
): Promise<Buffer> {
  return await vault.encrypt(environmentId, placeOf(item), item.record);
}

function sealed(vault: Vault, environmentId: string, returns: readonly SimulatedReturn[]) {
  return Promise.all(
    returns.map(async (item) => ({
      ...item,
      record: await sealReturn(vault, environmentId, item),
    })),
  );
}

/** Returns due by an instant. */
export async function readDueReturns(
  { db, vault }: SealedReturns,
  environmentId: string,
  at: Instant,
): Promise<SimulatedReturn[]> {
  const rows = await listDueSimulatedReturns(db, environmentId, at);
  return await Promise.all(
    rows.map(async (row) => ({
      ...row,
      record: await vault.decrypt(environmentId, placeOf(row), row.record),
    })),
  );
}
