import { findInstallation } from "../../db/tables/environments/environments.ts";
import { useInvitation } from "../../db/tables/people/invitations.ts";
import { lockOperator } from "../../db/tables/people/operators.ts";
import { openSession, type Browser, type Record, type SignedIn } from "./open-session.ts";
import { hashToken, isTokenText } from "../tokens.ts";
import type { PeopleTools } from "../tools.ts";

/**
 * Opens a session by a one-time link. In an installation with a live environment it only enrolls a
 * factor. Undefined where the link is unknown, used or too old.
 */
export async function signInByLink(
  tools: PeopleTools,
  { link, browser }: { readonly link: string; readonly browser: Browser },
  record: Record,
): Promise<SignedIn | undefined> {
  if (!isTokenText(link)) return undefined;
  const at = tools.wall.now();
  return await tools.db.tx(async (tx) => {
    const operatorId = await useInvitation(tx, { token_hash: hashToken(link), at });
    const operator = operatorId === undefined ? undefined : await lockOperator(tx, operatorId);
    if (operator === undefined || operator.state === "disabled") return undefined;
    const isLive = (await findInstallation(tx))?.has_live === true;
    const stage = isLive ? "enrolling" : "signed_in";
    const made = await openSession(tx, tools, { operator, browser, stage, factor_at: null });
    await record(tx, made);
    return made;
  });
}
