import type { StopScope } from "@railhead/core";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { invalid } from "../../http/schema/problem.ts";

/** The scope that a request names; absent members are null. */
export function stopScope(named: {
  readonly [Name in keyof StopScope]?: StopScope[Name] | undefined;
}): StopScope {
  const { bank_id = null, account_id = null, sec_code = null } = named;
  return { bank_id, account_id, sec_code };
}

/** Throws the 422 of a scope that names nothing, or what does not exist. */
export async function refuseScope(
  db: Executor,
  environmentId: string,
  { bank_id, account_id, sec_code }: StopScope,
): Promise<void> {
  if (bank_id === null && account_id === null && sec_code === null) {
    const detail = "Name a bank, an account or a SEC code; several narrow the stop.";
    throw invalid(NAMES.map((name) => ({ reference: `/${name}`, detail })));
  }
  const banks = bank_id === null ? [] : await listBanks(db, environmentId);
  const view = { environment_id: environmentId, account_id: null };
  const account = account_id === null ? undefined : await findAccount(db, view, account_id);
  const faults = [
    ...(bank_id === null || banks.some(({ id }) => id === bank_id) ? [] : ["bank_id" as const]),
    ...(account_id === null || account !== undefined ? [] : ["account_id" as const]),
  ];
  if (faults.length === 0) return;
  throw invalid(faults.map((name) => ({ reference: `/${name}`, detail: MISSING[name] })));
}

const NAMES = ["bank_id", "account_id", "sec_code"] as const;
const MISSING = {
  bank_id: "There is no such bank.",
  account_id: "There is no such account.",
} as const;
