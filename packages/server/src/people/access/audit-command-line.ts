import { auditedResourceType, type SYSTEM_AUDIT_ACTIONS } from "@railhead/core";
import { environmentNow } from "../../base/clock.ts";
import { COMMAND_LINE, osUser } from "../../base/command-line.ts";
import { insertAuditRows } from "../../db/tables/events/audit-log.ts";
import { findEnvironment, findInstallation } from "../../db/tables/environments/environments.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { ExceptionContext } from "../../exceptions/exceptions.ts";
import type { PeopleTools } from "../tools.ts";

type Tools = Pick<PeopleTools, "wall" | "ids">;

/** Where acts on people are written down: in live, or in the first sandbox where there is none, by its own clock. */
export async function placeOfPeople(
  tx: Tx,
  { wall, ids }: Tools,
): Promise<ExceptionContext | undefined> {
  const installation = await findInstallation(tx);
  if (installation === undefined) return undefined;
  const environment = await findEnvironment(tx, installation.live_id ?? installation.first_id);
  if (environment === undefined) return undefined;
  return { environment_id: environment.id, at: environmentNow(environment, wall), ids };
}

/** Some of what the service's own audit rows are about. */
type CommandAction = Extract<
  keyof typeof SYSTEM_AUDIT_ACTIONS,
  `operator.${string}` | `database.${string}`
>;

/** The audit row of what the machine's command line did to a person or to the database. Before the first environment there is no log. */
export async function auditCommandLine(
  tx: Tx,
  tools: Tools,
  act: {
    readonly action: CommandAction;
    /** The person; absent for the database. */
    readonly operator_id?: string;
    readonly reason?: string;
    readonly details: object;
  },
): Promise<void> {
  const place = await placeOfPeople(tx, tools);
  if (place === undefined) return;
  await insertAuditRows(tx, place.environment_id, [
    {
      account_id: null,
      actor: COMMAND_LINE,
      session_id: null,
      address: null,
      action: act.action,
      operation: null,
      outcome: "done",
      resource_type: auditedResourceType(act.action),
      resource_id: act.operator_id ?? null,
      changes: null,
      reason: act.reason ?? null,
      request_id: null,
      approval_id: null,
      details: { ...act.details, os_user: osUser() },
      recorded_at: place.at,
    },
  ]);
}
