import { setTimeout as sleep } from "node:timers/promises";
import type { LiveCaller } from "./live-service.ts";
import type { Side } from "./two-clusters.ts";

/** Orders that clients place while their environment moves. */
export interface Traffic {
  /** Ids by the idempotency keys under which they were acknowledged. */
  readonly acknowledged: Map<string, string>;
  readonly refusals: Set<string>;
  isOver: boolean;
  readonly clientOf: (side: Side) => LiveCaller;
  readonly paykey: string;
}

export const orderTraffic = (clientOf: Traffic["clientOf"], paykey: string): Traffic => ({
  acknowledged: new Map(),
  refusals: new Set(),
  isOver: false,
  clientOf,
  paykey,
});

const orderOf = (paykey: string, external_id: string) => ({
  paykey,
  amount: 1_000 + Number(external_id.split("-").at(-1)),
  currency: "USD",
  description: "Order",
  payment_date: "2026-03-04",
  device: { ip_address: "192.0.2.10" },
  consent_type: "internet",
  external_id,
  config: { balance_check: "disabled" },
});

/** Sends a charge under its key until it is acknowledged, to the side that serves; returns that side. */
async function acknowledge(traffic: Traffic, key: string, from: Side): Promise<Side> {
  let side = from;
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const sent = { body: orderOf(traffic.paykey, key), headers: { "idempotency-key": key } };
    const reply = await traffic.clientOf(side).call("POST", "/v1/charges", sent);
    if (reply.status < 300) {
      traffic.acknowledged.set(key, String(reply.body.data["id"]));
      return side;
    }
    if (reply.status < 500) throw new Error(reply.text);
    const code = String(reply.body.data["code"]);
    traffic.refusals.add(code);
    if (code === "environment_moved") side = "target";
    await sleep(100);
  }
  throw new Error(`${key} was never acknowledged`);
}

/** Places orders one after the other until the traffic is over. */
export async function createUntilOver(traffic: Traffic, name: string): Promise<void> {
  let side: Side = "source";
  for (let n = 0; !traffic.isOver; n += 1) {
    side = await acknowledge(traffic, `order-of-${name}-${n}`, side);
    await sleep(60);
  }
}
