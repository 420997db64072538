import { insertGrant, type GrantRow } from "../db/tables/rights/operator-grants.ts";
import type { Tx } from "../db/postgres/executor.ts";
import type { PeopleTools } from "./tools.ts";

/** Who grants on the command line of the machine. */
export const COMMAND_LINE = { type: "system", id: "command_line" } as const;

export const ON_INSTALLATION = {
  scope_type: "installation",
  scope_environment_id: null,
  scope_id: null,
  reason: null,
  until: null,
} as const;

/** Gives a role to a person, from now on and in every process. */
export async function grantRole(
  tx: Tx,
  { wall, ids }: Pick<PeopleTools, "wall" | "ids">,
  wanted: Omit<GrantRow, "id" | "ended_at" | "created_at">,
): Promise<GrantRow> {
  const at = wall.now();
  const row: GrantRow = { ...wanted, id: ids.unique(at), ended_at: null, created_at: at };
  await insertGrant(tx, row);
  return row;
}
