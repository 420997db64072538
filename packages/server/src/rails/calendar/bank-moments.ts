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
 * When a moment of the banks' days comes next after an instant: the earliest of those banks that have
 * work for it, where none has any of all. Banks that are switched off count where no other is left.
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

/** Those that are as wanted; all where none is. */
function filterOrAll(banks: readonly Bank[], isWanted: (bank: Bank) => boolean): readonly Bank[] {
  const wanted = banks.filter(isWanted);
  return wanted.length > 0 ? wanted : banks;
}
