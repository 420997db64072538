import { addMs, laterOf } from "@railhead/core";
import {
  findBankAccountBlock,
  lockBankAccount,
  updatePaykeyPending,
} from "../../db/parties/paykeys.ts";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { startReview } from "../reviews.ts";
import { renderPaykey } from "./resource.ts";
import { foundPaykey, lockedPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const refreshPaykeyReview = route(
  {
    operationId: "paykeys.refresh_review",
    method: "PUT",
    path: "/v1/paykeys/:id/refresh_review",
    summary: "Verify a paykey again",
    description: "Answers `pending`; the result follows.",
    response: Paykey,
    problems: ["not_found", "paykey_not_active", "paykey_blocked", "bank_account_blocked"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { tx } = context;
    // The bank account before its paykeys, as returns lock them.
    const bankAccount = await foundPaykey(tx, context, params.id);
    await lockBankAccount(tx, bankAccount);
    const paykey = await lockedPaykey(context, params.id);
    if (paykey.status === "inactive") throw refusal("paykey_not_active");
    if (paykey.status === "blocked") throw refusal("paykey_blocked");
    // A rejected paykey is not blocked with its bank account, and must not come back to life.
    if ((await findBankAccountBlock(tx, bankAccount)) !== undefined) {
      throw refusal("bank_account_blocked");
    }
    if (paykey.status === "pending") return ok(renderPaykey(paykey));
    const at = laterOf(context.at, addMs(paykey.updated_at, 1));
    const message = "The bank account is being verified again.";
    await updatePaykeyPending(tx, { id: paykey.id, message, at });
    await startReview(tx, context, {
      subject: { ...paykey, type: "paykey" },
      findings: null,
      created_at: at,
      updated_at: at,
    });
    return ok(renderPaykey(await lockedPaykey(context, params.id)));
  },
);
