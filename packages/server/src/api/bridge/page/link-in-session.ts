import { addMs, laterOf } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import { findAccount } from "../../../db/tables/accounts/accounts.ts";
import {
  lockBridgeSession,
  updateBridgeSession,
  type BridgeSessionRow,
} from "../../../db/tables/counterparties/bridge-sessions.ts";
import type { PaykeyRow } from "../../../db/tables/counterparties/paykeys.ts";
import type { WriteContext } from "../../../http/route/context.ts";
import { problem } from "../../../http/schema/problem.ts";
import type { Static } from "../../../http/schema/schema.ts";
import {
  agreedText,
  authorizationTexts,
  storeAuthorization,
  type Agreement,
} from "../authorization.ts";
import { accountSettings } from "../../shared/account-policy.ts";
import { returnLink } from "../hosted-link.ts";
import {
  linkBankAccount,
  linkProblems,
  magicOwners,
  type AccountToLink,
  type LinkBody,
} from "../link.ts";
import { beginMicroEntries } from "../micro-entries.ts";
import { emitSession } from "../session.ts";
import { bearerIn, ended, sessionOf } from "./guests.ts";

export const sessionProblems = [...linkProblems, "provider_token_refused"] as const;

interface Sent {
  readonly authorization: Static<typeof Agreement>;
  readonly outcome?: NonNullable<LinkBody["config"]>["sandbox_outcome"];
}

/**
 * Links as the API does, once per session: what was refused or rejected may be tried again, until
 * something is linked or the token ends.
 */
export async function linkInSession(
  context: WriteContext,
  account: Omit<AccountToLink, "source">,
  { authorization, outcome }: Sent,
): Promise<PaykeyRow> {
  const { jti, sub, account_id, external_id, config } = await sessionOf(context);
  const session = await lockBridgeSession(context.tx, {
    environment_id: context.environment.id,
    id: jti,
    account_id,
  });
  // Its environment was reset since.
  if (session === undefined) throw ended();
  if (session.paykey_id !== null) {
    throw problem("conflict", { detail: "A bank account was linked in this session already." });
  }
  const scope = { environment_id: context.environment.id, account_id };
  const found = await findAccount(context.tx, scope, account_id);
  const texts = authorizationTexts(session.terms, assertFound(found, "the account"));
  const agreed = agreedText(authorization, texts);
  const body = {
    customer_id: sub,
    external_id,
    config: outcome === undefined ? config : { ...config, sandbox_outcome: outcome },
  };
  const awaits_amounts = await startsMicroEntries(context, session.config, account);
  const row = await linkBankAccount(context, body, {
    ...account,
    source: "railhead",
    awaits_amounts,
  });
  if (row.status === "rejected") return row;
  const linked = {
    ...session,
    ...(awaits_amounts ? await returnLink(context.app, session, bearerIn(context)) : {}),
    paykey_id: row.id,
    version: session.version + 1,
    updated_at: laterOf(context.at, addMs(session.updated_at, 1)),
  };
  const { id: session_id, terms } = session;
  await storeAuthorization(context, agreed, { paykey_id: row.id, session_id, terms });
  if (awaits_amounts) await beginMicroEntries(context, row.id);
  await context.tx.pipeline([
    updateBridgeSession(context.tx, linked),
    emitSession(context, linked),
  ]);
  return row;
}

/** Only for numbers that were typed in, where nothing else decides about the account. */
async function startsMicroEntries(
  context: WriteContext,
  config: BridgeSessionRow["config"],
  { provider, account_number }: Omit<AccountToLink, "source">,
): Promise<boolean> {
  if (provider !== null || magicOwners(context.environment.kind, account_number) !== null) {
    return false;
  }
  if (config.processing_method === "skip" || config.sandbox_outcome !== "standard") return false;
  const { bridge } = await accountSettings(context.tx, context);
  return bridge.verification === "micro_entries";
}
