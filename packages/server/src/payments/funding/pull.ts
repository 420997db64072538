import type { Cents } from "@railhead/core";
import type { FundingBank } from "../../db/tables/banks/funding-banks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { planFundingTransfer } from "./funding-timing.ts";
import { openFundingEvents } from "./move-funding.ts";
import { createdEvent } from "./open-funding-events.ts";
import { newTransfer, type FundingContext } from "./place-transfers.ts";

/**
 * Debits a business ahead of its payouts. The money covers payouts once the return wait after its settlement
 * is over.
 */
export async function pullAhead(
  tx: Tx,
  run: FundingContext,
  { bank, amount_cents, reason }: { bank: FundingBank; amount_cents: Cents; reason: string },
): Promise<FundingEventRow> {
  const { context, profile } = run;
  const { account_id, id: linked_bank_account_id } = bank;
  const created: FundingEventRow = {
    ...newTransfer(run, {
      account_id,
      linked_bank_account_id,
      event_type: "prefunding_pull",
      net_cents: amount_cents,
      payments: [],
    }),
    status_source: "user_action",
    status_message: reason,
  };
  const { due_step, due_at } = planFundingTransfer(profile, context.at);
  const message = "The transfer is scheduled.";
  const move = { funding: created, event: "schedule", message, set: { due_step, due_at } } as const;
  await openFundingEvents(tx, context, {
    moves: [move],
    grown: [],
    members: [],
    events: [createdEvent(context, created, bank)],
  });
  return created;
}
