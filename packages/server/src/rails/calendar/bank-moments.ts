import type { Instant } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { listBanksWithWork, type BankWork } from "../../db/tables/banks/bank-work.ts";
import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { nextMoment, type BankMoment } from "./advance-targets.ts";

const WORK_BY_MOMENT: Readonly<Record<BankMoment, BankWork>> = {
  next_cutoff: "originate",
  next_settlement: "settle",
  next_funding: "fund",
};

/**
 * The earliest next moment of the banks that have work for it, or of all if none has. Banks with
 * sending off count only if no other exists.
 */
export async function nextMomentOf(
  db: Executor,
  environmentId: string,
  { moment, at }: { moment: BankMoment; at: Instant },
): Promise<Instant> {
  const banks = await listBanks(db, environmentId);
  const enabled = filterOrAll(banks, ({ sending }) => sending !== "off");
  const busy =
    enabled.length > 1 ? await listBanksWithWork(db, environmentId, WORK_BY_MOMENT[moment]) : null;
  const chosen = busy === null ? enabled : filterOrAll(enabled, ({ id }) => busy.has(id));
  const [first] = chosen.map(({ profile }) => nextMoment(profile, moment, at)).toSorted();
  return assertFound(first, "the environment's bank");
}

/** The matching banks, or all if none matches. */
function filterOrAll(banks: readonly Bank[], isWanted: (bank: Bank) => boolean): readonly Bank[] {
  const wanted = banks.filter(isWanted);
  return wanted.length > 0 ? wanted : banks;
}
