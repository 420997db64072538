import type { Tx } from "../../db/postgres/executor.ts";
import type { OperatorRow } from "../../db/tables/people/operators.ts";
import { endGrant, listAdmins, listGrants } from "../../db/tables/rights/operator-grants.ts";
import { grantRole, ON_INSTALLATION } from "../access/grants.ts";
import type { PeopleTools } from "../tools.ts";

/** Who grants by groups. */
const BY_GROUPS = { type: "system", id: "oidc" } as const;

/**
 * Gives a person the roles of the groups, and ends those of groups that it left; what people granted stays. False
 * where nothing is left. The table of people is locked.
 */
export async function replaceRoles(
  tx: Tx,
  tools: PeopleTools,
  { operator, roles }: { readonly operator: OperatorRow; readonly roles: readonly string[] },
): Promise<boolean> {
  const at = tools.wall.now();
  const standing = (await listGrants(tx, operator.id)).filter(
    ({ until }) => until === null || until > at,
  );
  const ofGroups = standing.filter(({ source }) => source === "oidc");
  const missing = roles.filter((role) => !ofGroups.some((grant) => grant.role === role));
  for (const role of missing) {
    const wanted = { ...ON_INSTALLATION, operator_id: operator.id, role } as const;
    await grantRole(tx, tools, { ...wanted, source: "oidc", granted_by: BY_GROUPS });
  }
  let left = standing.length + missing.length;
  for (const { id, role } of ofGroups) {
    if (roles.includes(role) || (role === "admin" && (await isLastAdmin(tx, operator)))) continue;
    await endGrant(tx, id, at);
    left -= 1;
  }
  return left > 0;
}

/** Without an administrator nobody could invite another. */
async function isLastAdmin(tx: Tx, { id }: OperatorRow): Promise<boolean> {
  const admins = await listAdmins(tx);
  return admins.length === 1 && admins[0] === id;
}
