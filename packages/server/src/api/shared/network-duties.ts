import { dutiesInForce, type DutyInForce } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import { newestDutyChanges, type DutyChangeRow } from "../../db/tables/risk/network-duties.ts";

/** A duty of the network as it counts in an environment, and its newest correction. */
export interface CorrectedDuty {
  readonly duty: DutyInForce;
  readonly last: DutyChangeRow | undefined;
}

export async function readDuties(
  db: Executor,
  environmentId: string,
): Promise<readonly CorrectedDuty[]> {
  const newest = await newestDutyChanges(db, environmentId);
  const terms = new Map([...newest].map(([name, { after }]) => [name, after]));
  return dutiesInForce(terms).map((duty) => ({ duty, last: newest.get(duty.name) }));
}
