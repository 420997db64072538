import type { Instant } from "@railhead/core";
import { findWebhookEndpoint } from "../db/tables/events/webhook-endpoints.ts";
import { openException } from "../exceptions/exceptions.ts";
import { updateEndpoint } from "./endpoint.ts";
import type { ServedEndpoint, WorkerTools } from "./tools.ts";

/** A health change of an endpoint: recovered, failing, or gone (410). */
export type EndpointEvent = "recovered" | "failing" | "gone";

const ACTOR = { type: "system", id: "webhooks" } as const;

const CAUSES = {
  recovered: { source: "system", reason: "ok", message: "The endpoint answers again." },
  failing: {
    source: "system",
    reason: "internal_system_error",
    message: "The endpoint did nothing but fail for five days.",
  },
  gone: {
    source: "user_action",
    reason: "user_request",
    message: "The endpoint answered 410 Gone.",
  },
} as const;

/** Emits the health change. A failing or gone endpoint is disabled and opens an exception. */
export async function emitEndpointEvent(
  tools: WorkerTools,
  change: ServedEndpoint & { news: EndpointEvent; at: Instant },
): Promise<void> {
  const { news, at } = change;
  const scope = { environment_id: change.environment.id, account_id: null };
  await tools.db.tx(async (tx) => {
    const row = await findWebhookEndpoint(tx, scope, { id: change.endpoint.id, lock: true });
    if (row === undefined || row.status === "disabled") return;
    await updateEndpoint(tx, {
      ids: tools.ids,
      row,
      set: news === "recovered" ? {} : { status: "disabled", disabled_reason: news },
      type: news === "recovered" ? "webhook_endpoint.recovered" : "webhook_endpoint.disabled",
      cause: { ...CAUSES[news], code: null, actor: ACTOR, request_id: null },
      at,
    });
    if (news === "recovered") return;
    await openException(
      tx,
      { environment_id: row.environment_id, at, ids: tools.ids },
      {
        kind: "webhook_disabled",
        subject: row.id,
        message: CAUSES[news].message,
        account_id: row.account_id,
        details: { reason: news },
        resource: { type: "webhook_endpoint", id: row.id },
      },
    );
  });
  tools.notify(change.environment.id);
}
