import {
  findBankAccountBlock,
  lockBankAccount,
  updatePaykeyPending,
} from "../../db/parties/paykeys.ts";
import { appendEvents } from "../../events/append.ts";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { paykeyVerifiedAgain } from "../../verification/paykeys.ts";
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
    const { app, environment, tx, at, actor, requestId } = context;
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
    const { row, event } = paykeyVerifiedAgain(paykey, { at, request_id: requestId, actor });
    const { environment_id, id, version, status_message: message, updated_at } = row;
    await updatePaykeyPending(tx, { environment_id, id, version, message, at: updated_at });
    await startReview(tx, context, {
      subject: { ...paykey, type: "paykey" },
      findings: null,
      created_at: updated_at,
      updated_at,
    });
    await appendEvents(tx, app.ids, environment.id, [event]);
    return ok(renderPaykey(row));
  },
);
