import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findFee, lockFee, updateWaivedFee } from "../../db/tables/fees/fees.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { Text } from "../../http/schema/schema.ts";
import { postTransfers } from "../../ledger/post.ts";
import {
  emit,
  lockPlatformWrites,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
} from "../shared/platform-resources.ts";
import { Fee, serializeFee } from "./schema.ts";

export const waiveFee = route(
  {
    operationId: "fees.waive",
    method: "POST",
    path: "/v1/fees/:id/waive",
    summary: "Waive a fee",
    description:
      "Posts back what is open of it. What a transfer keeps back already is not open. Requires a platform key.",
    body: Type.Object({ reason: Text(1, 500) }),
    response: Fee,
    problems: ["not_found", "validation_error", "fee_not_open"],
    scope: "account_settings:write",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { params: { id }, body: { reason } }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor } = context;
    await lockPlatformWrites(context);
    const key = { environment_id: environment.id, id };
    const before = await lockFee(tx, key);
    if (before === undefined) throw problem("not_found", { detail: "There is no such fee." });
    const cents = before.open_cents;
    if (cents <= 0n) throw refusal("fee_not_open");
    const row = nextVersion(context, before, {
      open_cents: 0n,
      waived_cents: before.waived_cents + cents,
      waived_at: at,
      waived_by: { type: actor.type, id: actor.id },
      waive_reason: reason,
    });
    await updateWaivedFee(tx, row);
    const after = serializeFee(assertFound(await findFee(tx, key), "the waived fee"));
    const { account_id } = row;
    const message = "What was open of the fee was waived.";
    await emit(context, [
      resourceEvent(context, { type: "fee.waived", row, account_id, after, message }),
    ]);
    const transfer = {
      subject_id: id,
      account_id,
      move: "waive_fee",
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
