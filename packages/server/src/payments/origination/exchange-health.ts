import type { Executor } from "../../db/postgres/executor.ts";
import {
  noteExchangeFailing,
  noteExchangeWorks,
  requestRouting,
} from "../../db/tables/banks/bank-lists.ts";
import { updateReplan } from "../../db/tables/banks/banks.ts";
import type { StepRun } from "../transitions/step.ts";

/** Notes that files could not be exchanged: lists of banks close the bank once that lasts. */
export async function noteFailing(db: Executor, { bank, at }: StepRun): Promise<void> {
  // The bank's own run says when it closes.
  if (await noteExchangeFailing(db, bank, at)) await updateReplan(db, bank, at);
}

/** Notes that files were exchanged: lists of banks open the bank again. */
export async function noteWorking({
  bank,
  tools: { db },
  environment_id,
  at,
}: StepRun): Promise<void> {
  if (bank.exchange_failing_since === null) return;
  if (await noteExchangeWorks(db, bank)) await requestRouting(db, environment_id, at);
}
