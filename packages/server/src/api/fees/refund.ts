import { formatUsd } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findFee, lockFee, updateRefundedFee } from "../../db/tables/fees/fees.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { Cents, Text } from "../../http/schema/schema.ts";
import { postTransfers } from "../../ledger/post.ts";
import {
  emit,
  lockPlatformWrites,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
} from "../shared/platform-resources.ts";
import { Fee, refundableCents, serializeFee } from "./schema.ts";

export const refundFee = route(
  {
    operationId: "fees.refund",
    method: "POST",
    path: "/v1/fees/:id/refund",
    summary: "Refund a collected fee",
    description:
      "Posts it back at once, whole or in part; the account's next deposit adds it. In live a second person approves. Requires a platform key.",
    body: Type.Object({ amount: Type.Optional(Cents()), reason: Text(1, 500) }),
    response: Fee,
    problems: ["not_found", "validation_error", "fee_not_collected"],
    scope: "account_settings:write",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { params: { id }, body: { amount, reason } }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor } = context;
    await lockPlatformWrites(context);
    const key = { environment_id: environment.id, id };
    const before = await lockFee(tx, key);
    if (before === undefined) throw problem("not_found", { detail: "There is no such fee." });
    const most = refundableCents(before);
    if (most <= 0n) throw refusal("fee_not_collected");
    const cents = amount === undefined ? most : BigInt(amount);
    if (cents > most) {
      const detail = `Must be at most ${formatUsd(most)}, which is kept back or paid of the fee.`;
      throw invalid([{ reference: "/amount", detail }]);
    }
    const row = nextVersion(context, before, {
      open_cents: before.open_cents - cents,
      refunded_cents: before.refunded_cents + cents,
      refunded_at: at,
      refunded_by: { type: actor.type, id: actor.id },
      refund_reason: reason,
    });
    await updateRefundedFee(tx, row);
    const after = serializeFee(assertFound(await findFee(tx, key), "the refunded fee"));
    const { account_id } = row;
    const message = "What was kept back or paid of the fee is given back with the next deposit.";
    await emit(context, [
      resourceEvent(context, { type: "fee.refunded", row, account_id, after, message }),
    ]);
    const transfer = {
      subject_id: id,
      account_id,
      move: "refund_fee",
      attempt: row.version,
      debit: "fee_income",
      credit: "fees_receivable",
      amount_cents: cents,
      posted_at: at,
    };
    const chart = await app.charts(tx, environment.id, [account_id]);
    await postTransfers(tx, environment.id, { chart, transfers: [transfer] });
    return ok(after);
  },
);
