import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { createWaiters } from "../../db/postgres/transactions/waiters.ts";
import { scopeOf } from "../../db/tables/banks/bank-scope.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { findRailState } from "../../db/tables/payments/payment-steps.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Text, Uuid } from "../../http/schema/schema.ts";
import { ceilingsOf } from "../../payments/limits/amount-bounds.ts";
import { matchReturn } from "../../payments/returns/match-return.ts";
import type { StepRun } from "../../payments/transitions/step.ts";
import { suspenseContextOf } from "../shared/suspense-context.ts";
import { lockItem } from "./acts.ts";
import { SuspenseItem } from "./schema.ts";

export const matchSuspenseItem = route(
  {
    operationId: "suspense_items.match",
    method: "POST",
    path: "/v1/suspense_items/:id/match",
    summary: "Match an item of suspense to a payment",
    description:
      "For a return that named no entry of ours. The payment is returned by it, with every effect of its return code, as if it had named the payment's entry. The payment must be sent, open, of the same amount and direction.",
    body: Type.Object({ reason: Text(1, 500), payment_id: Uuid() }),
    response: SuspenseItem,
    problems: ["not_found", "validation_error", "suspense_item_closed"],
    scope: "exceptions:write",
    accountScoped: false,
    platformOnly: true,
    touches: "/v1/suspense_items/:id",
  },
  async (context, { params, body: { reason, payment_id } }) => {
    const { tx, environment } = context;
    const item = await lockItem(context, params.id);
    const refuse = (detail: string) => invalid([{ reference: "/payment_id", detail }]);
    const payment = await findRailState(tx, environment.id, payment_id);
    if (payment === undefined) throw refuse("Names no payment.");
    const ended = await matchReturn(tx, await runOf(context, item.bank_id), {
      match: { item, payment: { id: payment_id, kind: payment.kind }, reason },
      context: await suspenseContextOf(context),
    });
    if (typeof ended === "string") throw refuse(ended);
    return ok(ended);
  },
);

/** A run of the engine's steps for one bank, within the request's transaction. */
async function runOf({ app, environment, tx, at }: WriteContext, bankId: string): Promise<StepRun> {
  const banks = await listBanks(tx, environment.id);
  const bank = assertFound(
    banks.find(({ id }) => id === bankId),
    "the bank of an item",
  );
  return {
    tools: {
      db: app.db,
      ids: app.ids,
      vault: app.vault,
      charts: app.charts,
      transport: (of) => app.transport(of),
      journal: app.journal,
      waiters: createWaiters(),
      balanceMaxAgeHours: app.balanceMaxAgeHours,
      ceilings: () => Promise.resolve(ceilingsOf(environment.kind, app.ceilings)),
    },
    environment_id: environment.id,
    bank,
    scope: scopeOf(bank, banks),
    at,
  };
}
