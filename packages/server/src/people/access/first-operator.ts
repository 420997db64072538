import { findFirstAdmin, lockPeople } from "../../db/tables/people/operators.ts";
import { auditCommandLine } from "./audit-command-line.ts";
import { findOrMakeOperator, inviteOperator, type Invited } from "./invite.ts";
import type { PeopleTools } from "../tools.ts";

/** A reserved address: the person of a sandbox on one's own machine. */
const FIRST = {
  email: "admin@example.com",
  name: "Admin",
  role: "admin",
  source: "first_operator",
} as const;

/** A one-time link of the installation's first administrator, who is made where there is none. */
export async function inviteFirstOperator(tools: PeopleTools): Promise<Invited> {
  return await tools.db.tx(async (tx) => {
    await lockPeople(tx);
    const held = await findFirstAdmin(tx);
    const operator = held ?? (await findOrMakeOperator(tx, tools, FIRST));
    const invited = await inviteOperator(tx, tools, { operator, by: null });
    const details = { roles: [FIRST.role], is_first: true };
    const act = { action: "operator.invited", operator_id: operator.id, details } as const;
    await auditCommandLine(tx, tools, act);
    return invited;
  });
}
