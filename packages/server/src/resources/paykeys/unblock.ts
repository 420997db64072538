import { Type } from "typebox";
import { assertFound } from "../../assert.ts";
import {
  liftBankAccountBlock,
  lockBankAccount,
  lockBlockedPaykeys,
} from "../../db/parties/paykeys.ts";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { Nullable, Text } from "../../http/schema.ts";
import { movePaykeys } from "../../payments/paykeys/move-paykeys.ts";
import { audit } from "../audit.ts";
import { moveContextOf } from "../payments/respond.ts";
import { renderPaykey } from "./resource.ts";
import { foundPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const unblockPaykey = route(
  {
    operationId: "paykeys.unblock",
    method: "PATCH",
    path: "/v1/paykeys/:id/unblock",
    summary: "Lift the block on a paykey's bank account",
    description:
      "Once per bank account, after a return with R29, for all its paykeys. Payments that were held for the block alone are judged again and go on.",
    body: Type.Object({ message: Type.Optional(Nullable(Text(0, 255))) }),
    bodyOptional: true,
    response: Paykey,
    problems: ["conflict", "not_found", "validation_error", "paykey_not_unblockable"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { tx, at } = context;
    const bankAccount = await foundPaykey(tx, context, params.id);
    // The bank account before its paykeys, as returns lock them.
    await lockBankAccount(tx, bankAccount);
    const blocked = await lockBlockedPaykeys(tx, bankAccount);
    const wanted = blocked.find(({ id }) => id === params.id);
    if (wanted?.unblock_eligible !== true) throw refusal("paykey_not_unblockable");
    await liftBankAccountBlock(tx, bankAccount, at);
    await audit(tx, context, {
      action: "paykey.unblocked",
      resource_type: "paykey",
      resource_id: params.id,
    });
    const message = body.message ?? "The block was lifted on request.";
    const set = { unblock_eligible: false, unblocked_before: true };
    const rows = await movePaykeys(
      tx,
      await moveContextOf(context),
      blocked.map((paykey) => ({ paykey, event: "unblock" as const, message, set })),
    );
    const row = rows.find(({ id }) => id === params.id);
    return ok(renderPaykey(assertFound(row, "the unblocked paykey")));
  },
);
