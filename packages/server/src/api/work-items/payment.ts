import { WORK_ITEM_DECISIONS, type WorkItemDecision } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import type { WorkItemRow } from "../../db/tables/operations/work-items.ts";
import { lockPayment, type PaymentRow } from "../../db/tables/payments/payments.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { operationRights } from "../shared/operation-rights.ts";

/** Throws the 403 of who may not do to the item's payment itself what an act on the item does to it. */
async function requireRight(
  context: WriteContext,
  item: WorkItemRow,
  verb: "release" | "cancel" | "hold",
): Promise<void> {
  const { tx, environment } = context;
  // On another connection, many decisions at once would wait for each other's.
  const accountId = assertFound(item.account_id, "the account of a payment's item");
  const account = await findScopeAccount(tx, environment.id, accountId);
  const { id, organization_id } = assertFound(account, "the account of an item");
  const rights = await operationRights(context, { account_id: id, organization_id });
  const right = rights(`${item.resource_type}s.${verb}`);
  if (right.kind !== "allowed") throw problem("forbidden", { detail: right.detail });
}

export const verbOf = (decision: WorkItemDecision) => WORK_ITEM_DECISIONS[decision].verb;

/** Locks the payment of an item that is no match. Moves lock payments before their items, so an act does the same. */
export async function lockPaymentOfItem(
  context: WriteContext,
  item: WorkItemRow,
  verb: "release" | "cancel" | "hold",
): Promise<PaymentRow> {
  const { tx, environment } = context;
  await requireRight(context, item, verb);
  const { account_id, resource_type, resource_id } = item;
  const key = {
    environment_id: environment.id,
    account_id: assertFound(account_id, "the account of a payment's item"),
    kind: resource_type === "payout" ? "payout" : "charge",
    id: resource_id,
  } as const;
  return assertFound(await lockPayment(tx, key), "the payment of an item");
}
