import { PERMITTED_RETURN_CODES, PERMITTING_STATUSES } from "@railhead/core";
import { lockPermissionsInForce } from "../../db/tables/files/late-return-permissions.ts";
import type { InboundConclusion } from "../../db/tables/files/inbound-items.ts";
import { lockRequestsOfPayments } from "../../db/tables/files/return-requests.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { conclusionOf, type InboundEntry } from "../files/inbound.ts";
import { moveLateReturns } from "../late-returns/move-late-returns.ts";
import { moveReturnRequests } from "../return-requests/move-return-requests.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

/**
 * Ends the requests of payments that came back and uses permissions. Returns conclusions for returns with
 * R06 and R31 that we did not permit; they are applied. Takes the event lock.
 */
export async function settlePermissions(
  tx: Tx,
  run: StepRun,
  returned: readonly InboundEntry[],
): Promise<InboundConclusion[]> {
  const { environment_id, at } = run;
  const entryOf = new Map(returned.map((entry) => [entry.item.payment_id ?? "", entry]));
  entryOf.delete("");
  const itemOf = (paymentId: string) => entryOf.get(paymentId)?.item;
  const paymentIds = [...entryOf.keys()];
  const late = paymentIds.filter((id) => itemOf(id)?.code === "R31");
  const requests = await lockRequestsOfPayments(tx, environment_id, paymentIds);
  const day = easternTime(at).date;
  const permissions = await lockPermissionsInForce(tx, { environment_id, day }, late);
  const by = { actor: ENGINE_ACTOR, request_id: null };
  const context = { environment_id, at, ids: run.tools.ids, ...by };
  await moveReturnRequests(
    tx,
    context,
    requests.map((row) => {
      const item = itemOf(row.payment_id);
      const return_code = item?.code ?? null;
      const return_trace_number = item?.trace_number ?? null;
      return { row, event: "return" as const, set: { return_code, return_trace_number } };
    }),
  );
  await moveLateReturns(
    tx,
    context,
    permissions.map((row) => {
      const return_trace_number = itemOf(row.payment_id)?.trace_number ?? null;
      return { row, event: "use" as const, set: { return_trace_number } };
    }),
  );
  const permitted = {
    R06: new Set(
      requests
        .filter(({ status }) => PERMITTING_STATUSES.includes(status))
        .map(({ payment_id }) => payment_id),
    ),
    R31: new Set(permissions.map(({ payment_id }) => payment_id)),
  };
  return [...entryOf.values()].flatMap((entry) => {
    const { code, payment_id } = entry.item;
    if (!PERMITTED_RETURN_CODES.includes(code)) return [];
    if (permitted[code as keyof typeof permitted].has(payment_id ?? "")) return [];
    return [conclusionOf(entry, "applied", "No permission of ours is on file.")];
  });
}
