import { addMs, laterOf } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockCustomer, updateCustomerStatuses } from "../../db/tables/counterparties/customers.ts";
import type { EventCause, NewEvent } from "../../events/append.ts";
import type { ExceptionContext } from "../../exceptions/exceptions.ts";

/** Rejects the customer of a confirmed match. Returns the events, which say nothing of a list, to append. */
export async function refuseCustomer(
  tx: Tx,
  { environment_id, at }: Pick<ExceptionContext, "environment_id" | "at">,
  by: {
    readonly id: string;
    readonly account_id: string;
    readonly actor: EventCause["actor"];
    readonly request_id: string | null;
  },
): Promise<NewEvent[]> {
  const { id, account_id, actor, request_id } = by;
  const before = await lockCustomer(tx, { environment_id, account_id, id });
  if (before === undefined || before.status === "rejected") return [];
  const updated_at = laterOf(at, addMs(before.updated_at, 1));
  const row = { ...before, status: "rejected", version: before.version + 1, updated_at } as const;
  await updateCustomerStatuses(tx, [row]);
  const message = "A person decided: rejected.";
  return [
    {
      account_id,
      type: "customer.rejected",
      resource_type: "customer",
      resource_id: id,
      resource_version: row.version,
      occurred_at: updated_at,
      patch: { status: row.status, updated_at },
      cause: {
        source: "user_action",
        reason: "user_request",
        code: null,
        message,
        actor,
        request_id,
      },
    },
  ];
}
