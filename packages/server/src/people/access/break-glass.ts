import { addMs } from "@railhead/core";
import { COMMAND_LINE } from "../../base/command-line.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { findOperatorByEmail, type OperatorRow } from "../../db/tables/people/operators.ts";
import type { GrantRow } from "../../db/tables/rights/operator-grants.ts";
import { autoResolveException, openException } from "../../exceptions/exceptions.ts";
import { auditCommandLine, placeOfPeople } from "./audit-command-line.ts";
import { grantRole, ON_INSTALLATION } from "./grants.ts";
import type { PeopleTools } from "../tools.ts";

export const BREAK_GLASS_MAX_HOURS = 24;
/** How long everybody sees that it happened. */
export const BREAK_GLASS_SHOWN_MS = 24 * 3_600_000;

export interface BrokenGlass {
  readonly operator: OperatorRow;
  readonly grant: GrantRow;
}

/**
 * Makes a person an administrator for some hours, on the machine's command line. What needs a second person
 * still does. Undefined where there is nobody of that address who may sign in.
 */
export async function breakGlass(
  tx: Tx,
  tools: PeopleTools,
  wanted: { readonly email: string; readonly reason: string; readonly hours: number },
): Promise<BrokenGlass | undefined> {
  const operator = await findOperatorByEmail(tx, wanted.email);
  const scene = await placeOfPeople(tx, tools);
  if (operator === undefined || operator.state === "disabled") return undefined;
  if (scene === undefined) return undefined;
  const at = tools.wall.now();
  const { reason } = wanted;
  const grant = await grantRole(tx, tools, {
    ...ON_INSTALLATION,
    operator_id: operator.id,
    role: "admin",
    source: "break_glass",
    granted_by: COMMAND_LINE,
    reason,
    until: addMs(at, wanted.hours * 3_600_000),
  });
  await openException(tx, scene, {
    kind: "break_glass",
    subject: grant.id,
    message: `The command line made a person an administrator until ${grant.until}.`,
    details: { grant_id: grant.id, reason, until: grant.until },
    resource: { type: "operator", id: operator.id },
  });
  await auditCommandLine(tx, tools, {
    action: "operator.break_glass",
    operator_id: operator.id,
    reason,
    details: { grant_id: grant.id, role: grant.role, until: grant.until },
  });
  return { operator, grant };
}

/** Resolves the exception of an emergency grant that somebody ended. */
export async function closeBreakGlass(
  tx: Tx,
  tools: Pick<PeopleTools, "wall" | "ids">,
  { id, source }: Pick<GrantRow, "id" | "source">,
): Promise<void> {
  const scene = source === "break_glass" ? await placeOfPeople(tx, tools) : undefined;
  if (scene === undefined) return;
  const reason = "The grant was ended.";
  await autoResolveException(tx, scene, { kind: "break_glass", subject: id, reason });
}
