import { parseInstant } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import {
  findAccount,
  type AccountRow,
  type TermsOfService as Terms,
} from "../../db/tables/accounts/accounts.ts";
import { listLinkedBankAccountsOf } from "../../db/tables/accounts/linked-bank-accounts.ts";
import { listRepresentativesOf } from "../../db/tables/accounts/representatives.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import type { Static } from "../../http/schema/schema.ts";
import { transitionAccount, transitionDependents } from "../shared/account-transitions.ts";
import { scopeOf, lockPlatformWrites, emit } from "../shared/platform-resources.ts";
import { refuseStatus, serializeAccount } from "./serialize.ts";
import { Account, TermsOfService } from "./schema.ts";

export const onboardAccount = route(
  {
    operationId: "accounts.onboard",
    method: "POST",
    path: "/v1/accounts/:id/onboard",
    summary: "Start the onboarding of an account",
    description:
      "Requires a representative and a linked bank account; both enter review with the account.",
    body: Type.Object({ terms_of_service: TermsOfService }),
    response: Account,
    problems: [
      "not_found",
      "conflict",
      "validation_error",
      "onboarding_incomplete",
      "account_status",
    ],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    await lockPlatformWrites(context);
    const before = await findAccount(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    if (before.status !== "created") throw refuseStatus(before, "onboarded");
    await refuseIncomplete(context, before);
    const set = { terms_of_service: readTerms(body.terms_of_service) };
    const moved = await transitionAccount(context, before, { event: "onboard", set });
    const { row, events } = assertFound(moved, "the move of a created account");
    await emit(context, [...events, ...(await transitionDependents(context, row, "onboard"))]);
    return ok(serializeAccount(row, context.environment.kind));
  },
);

async function refuseIncomplete({ tx }: WriteContext, account: AccountRow): Promise<void> {
  const owner = { environment_id: account.environment_id, account_id: account.id };
  const people = await listRepresentativesOf(tx, owner);
  const banks = [
    ...(await listLinkedBankAccountsOf(tx, owner)),
    ...(await listLinkedBankAccountsOf(tx, { ...owner, account_id: null })),
  ];
  const missing = [
    ...(people.some(({ status }) => isUsable(status)) ? [] : ["a representative"]),
    ...(banks.some(({ status }) => isUsable(status)) ? [] : ["a linked bank account"]),
  ];
  if (missing.length === 0) return;
  throw refusal("onboarding_incomplete", {
    detail: `Onboarding needs ${missing.join(" and ")}.`,
  });
}

function isUsable(status: string): boolean {
  return status === "created" || status === "onboarding" || status === "active";
}

function readTerms(sent: Static<typeof TermsOfService>): Terms {
  const accepted = parseInstant(sent.accepted_date);
  return {
    accepted_date: assertFound(accepted, "an instant that passed its schema"),
    agreement_type: sent.agreement_type,
    agreement_url: sent.agreement_url ?? null,
    accepted_ip: sent.accepted_ip ?? null,
    accepted_user_agent: sent.accepted_user_agent ?? null,
  };
}
