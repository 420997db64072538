import { addMs, laterOf } from "@railhead/core";
import { updatePaykeyBalance } from "../../db/parties/paykeys.ts";
import { updateBalanceDue } from "../../db/parties/provider-links.ts";
import { appendEvents } from "../../events/append.ts";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { balanceRequested } from "../../verification/balances.ts";
import { renderPaykey } from "./resource.ts";
import { lockedPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const refreshPaykeyBalance = route(
  {
    operationId: "paykeys.refresh_balance",
    method: "PUT",
    path: "/v1/paykeys/:id/refresh_balance",
    summary: "Read a paykey's balance again",
    description:
      "Answers `balance.status` pending; `paykey.balance_refreshed` or `paykey.balance_failed` follows.",
    response: Paykey,
    problems: ["not_found", "balance_unavailable", "paykey_not_active"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { app, environment, tx, at, actor, requestId } = context;
    const paykey = await lockedPaykey(context, params.id);
    if (paykey.balance_status === null) throw refusal("balance_unavailable");
    if (paykey.status === "inactive" || paykey.status === "rejected") {
      throw refusal("paykey_not_active");
    }
    if (paykey.balance_status === "pending") return ok(renderPaykey(paykey));
    const updated_at = laterOf(at, addMs(paykey.updated_at, 1));
    const version = paykey.version + 1;
    const row = { ...paykey, balance_status: "pending" as const, version, updated_at };
    await updatePaykeyBalance(tx, row);
    await updateBalanceDue(tx, row, at);
    const event = balanceRequested(row, { actor, request_id: requestId });
    await appendEvents(tx, app.ids, environment.id, [event]);
    return ok(renderPaykey(row));
  },
);
