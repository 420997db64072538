import type { Instant } from "@railhead/core";
import { lockPendingCustomers, updateCustomerStatuses } from "../db/customers.ts";
import type { Database } from "../db/executor.ts";
import { lockPendingPaykeys, updatePaykeyStatuses } from "../db/paykeys.ts";
import type { Environment } from "../db/environments.ts";
import { appendEvents } from "../events/append.ts";
import type { Ids } from "../ids.ts";
import { reviewCustomer } from "./customers.ts";
import { historyOf, verifyPaykey } from "./paykeys.ts";

const CHUNK = 500;

/** Ends a chunk of the checks that run in the background; answers how many, 0 when none is left. */
export function settleVerifications(
  tools: { readonly db: Database; readonly ids: Ids },
  environment: Pick<Environment, "id" | "kind">,
  at: Instant,
): Promise<number> {
  const when = { environment, at, request_id: null };
  return tools.db.tx(async (tx) => {
    const customers = await lockPendingCustomers(tx, environment.id, CHUNK);
    const paykeys = await lockPendingPaykeys(tx, environment.id, CHUNK);
    const reviewed = customers.map((row) => reviewCustomer(row, when));
    const verified = paykeys.map((row) => verifyPaykey(row, when));
    await updateCustomerStatuses(
      tx,
      reviewed.map(({ row }) => row),
    );
    await updatePaykeyStatuses(
      tx,
      verified.map(({ row }) => ({
        ...historyOf(row),
        unblock_eligible: row.unblock_eligible,
        unblocked_before: row.unblocked_before,
      })),
    );
    const events = [...reviewed, ...verified].map(({ event }) => event);
    await appendEvents(tx, tools.ids, environment.id, events);
    return events.length;
  });
}
