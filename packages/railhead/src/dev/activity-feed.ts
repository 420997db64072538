import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "@railhead/server";
import type { Api } from "../connection/api.ts";
import { lastSequence } from "../connection/last-sequence.ts";
import { createLogReader } from "../connection/log-reader.ts";
import type { Terminal } from "../terminal/terminal.ts";
import {
  failureLine,
  ACTIVITY_TYPES,
  activityLine,
  type ActivityEvent,
  type FailedDelivery,
} from "./activity-lines.ts";

interface ActivityFeed {
  readonly service: Service;
  readonly environmentId: string;
  readonly api: Api;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

const RETRY_MS = 1_000;
/** One failure line per endpoint and interval: an unreachable receiver fails for every message. */
const FAILURE_INTERVAL_MS = 5_000;

/**
 * Returns a function that prints the events from now on, one line each, until the service stops.
 */
export async function openActivityFeed(live: ActivityFeed): Promise<() => Promise<void>> {
  const begin = await lastSequence(live.api);
  return async () => {
    const unwatch = watchFailures(live);
    try {
      await followLog(live, begin);
    } finally {
      unwatch();
    }
  };
}

async function followLog({ api, terminal, signal }: ActivityFeed, begin: number): Promise<void> {
  const reader = createLogReader<ActivityEvent & { readonly sequence: number }>(api, begin);
  while (!signal.aborted) {
    try {
      const query = `limit=1000&wait=25s&types=${ACTIVITY_TYPES.join(",")}`;
      const { events } = await reader.next(query);
      for (const event of events) {
        terminal.print({ event: "live" }, (_fact, paint) => [activityLine(event, paint)]);
      }
    } catch {
      // The service is stopping or temporarily unavailable.
      if (signal.aborted) return;
      await sleep(RETRY_MS);
    }
  }
}

function watchFailures({ service, environmentId, terminal }: ActivityFeed): () => void {
  const lastPrinted = new Map<string, { at: number; more: number }>();
  return service.app.webhooks.watchFailures(
    (failed: FailedDelivery & { environment_id: string }) => {
      if (failed.environment_id !== environmentId) return;
      const last = lastPrinted.get(failed.endpoint_id);
      const now = performance.now();
      if (last !== undefined && now - last.at < FAILURE_INTERVAL_MS) {
        last.more += 1;
        return;
      }
      lastPrinted.set(failed.endpoint_id, { at: now, more: 0 });
      terminal.print({ event: "live" }, (_fact, paint) => [
        failureLine(failed, last?.more ?? 0, paint),
      ]);
    },
  );
}
