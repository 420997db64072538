import { formatUsd } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { listFundingBankAccounts } from "../../db/tables/banks/funding-banks.ts";
import { ok, route } from "../../http/route/route.ts";
import { forbidden, invalid, problem } from "../../http/schema/problem.ts";
import { Cents, Text, Uuid } from "../../http/schema/schema.ts";
import { placedLimitOf } from "../../payments/funding/transfer-limit.ts";
import { pullAhead } from "../../payments/funding/pull.ts";
import { moveContextOf } from "../payments/reply.ts";
import { Outcome } from "../payments/schema.ts";

export const pullPrefunding = route(
  {
    operationId: "prefunding.pull",
    method: "POST",
    path: "/v1/prefunding/:account_id/pulls",
    summary: "Debit a business ahead of its payouts",
    description:
      "Creates a funding event that debits the linked bank account for payouts at the next cut-off. Its money covers payouts once the event is `paid`, which is after the return wait: until then it is `collecting`. In live a second person approves. Requires a platform key.",
    body: Type.Object({
      amount: Cents(),
      reason: Text(1, 200),
      sandbox_outcome: Type.Optional(Outcome("transfer")),
    }),
    response: Type.Object({ id: Uuid() }),
    problems: ["not_found", "conflict", "validation_error", "sandbox_only"],
    scope: "ledger:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app, environment } = context;
    if (environment.kind === "live" && body.sandbox_outcome !== undefined)
      throw forbidden("sandbox_only");
    const view = { environment_id: environment.id, account_id: null };
    const account = await findAccount(tx, view, params.account_id);
    if (account === undefined) throw problem("not_found");
    const profile = await app.profiles(environment.id, account.id);
    const most = placedLimitOf(profile, "withdrawal");
    if (most === undefined) {
      throw invalid([
        { reference: "/account_id", detail: "The bank moves its money by offset entries." },
      ]);
    }
    const amount_cents = BigInt(body.amount);
    if (amount_cents > most) {
      const detail = `The bank lets one debit be at most ${formatUsd(most)}: pull the amount in parts.`;
      throw invalid([{ reference: "/amount", detail }]);
    }
    const banks = await listFundingBankAccounts(tx, environment.id, [account.id]);
    const bank = banks.find(({ purpose }) => purpose === "payouts");
    if (bank === undefined) {
      const detail = "No active linked bank account takes payouts: link one, or activate one.";
      throw invalid([{ reference: "/account_id", detail }]);
    }
    const move = await moveContextOf(context, account.id);
    const outcome = body.sandbox_outcome ?? "standard";
    const run = { context: move, profile, outcome };
    const { id } = await pullAhead(tx, run, { bank, amount_cents, reason: body.reason });
    return ok({ id });
  },
);
