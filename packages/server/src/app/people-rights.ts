import type { ExplainedRight } from "@railhead/core";
import {
  findEnvironment,
  findInstallation,
  listLiveEnvironments,
} from "../db/tables/environments/environments.ts";
import { findOperatorByEmail } from "../db/tables/people/operators.ts";
import { BREAK_GLASS_MAX_HOURS, breakGlass as giveAdmin } from "../people/access/break-glass.ts";
import { explainPersonRight, type UnknownRight } from "../people/access/explain.ts";
import { inviteOperator } from "../people/access/invite.ts";
import { linkAddress } from "../people/link.ts";
import { ConfigError, type Config } from "./settings/config.ts";
import { publicOrigin, withPeople } from "./operators.ts";

/** An emergency grant as the command line shows it. */
export interface ShownBreakGlass {
  readonly email: string;
  readonly role: string;
  readonly until: string | null;
  /** A one-time link, for a person who is locked out. */
  readonly dashboard: string;
}

/** Makes a person an administrator for some hours. Undefined where nobody has the address. */
export async function breakGlass(
  config: Config,
  wanted: { readonly email: string; readonly reason: string; readonly hours: number },
): Promise<ShownBreakGlass | undefined> {
  const { reason, hours } = wanted;
  const faults = [
    ...(/^[^\p{Cc}]{1,500}$/u.test(reason)
      ? []
      : ["--reason must be 1 to 500 printable characters"]),
    ...(Number.isInteger(hours) && hours >= 1 && hours <= BREAK_GLASS_MAX_HOURS
      ? []
      : [`--hours must be a whole number from 1 to ${BREAK_GLASS_MAX_HOURS}`]),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return await withPeople(config, async (tools) =>
    tools.db.tx(async (tx) => {
      const given = await giveAdmin(tx, tools, wanted);
      if (given === undefined) return undefined;
      const { operator, grant } = given;
      const { link } = await inviteOperator(tx, tools, { operator, by: null });
      const dashboard = linkAddress(publicOrigin(config), link);
      return { email: operator.email, role: grant.role, until: grant.until, dashboard };
    }),
  );
}

export interface AskedExplanation {
  readonly email: string;
  readonly operation: string;
  readonly account: string | null;
  /** Its id; the only live one, or without one the first, where none is named. */
  readonly environment: string | null;
}

/** Several live environments, of which none was named. */
export interface ManyLive {
  readonly live: readonly string[];
}

/** Why a person may or may not call an operation, or what of the question does not exist. */
export async function explain(
  config: Config,
  asked: AskedExplanation,
): Promise<ExplainedRight | UnknownRight | ManyLive | "no person" | "no environment"> {
  return await withPeople(config, async ({ db, wall }) => {
    const operator = await findOperatorByEmail(db, asked.email);
    if (operator === undefined) return "no person";
    const installation = await findInstallation(db);
    const live = asked.environment === null ? await listLiveEnvironments(db) : [];
    if (live.length > 1) return { live: live.map(({ id: of, name }) => `${of} (${name})`) };
    const id = asked.environment ?? installation?.live_id ?? installation?.first_id;
    const environment = id === undefined ? undefined : await findEnvironment(db, id);
    if (environment === undefined) return "no environment";
    const { operation, account: account_id } = asked;
    return await explainPersonRight(db, {
      operator_id: operator.id,
      operation,
      environment,
      account_id,
      at: wall.now(),
    });
  });
}
