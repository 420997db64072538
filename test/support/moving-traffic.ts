import { setTimeout as sleep } from "node:timers/promises";
import type { LiveCaller } from "./live-service.ts";
import type { Side } from "./two-clusters.ts";

/** Charges that clients create without end, at whichever side serves their environment. */
export interface Traffic {
  /** Ids by the idempotency keys under which they were acknowledged. */
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly refusals: ReadonlySet<string>;
  /** Each client's last charge is acknowledged first. */
  stop(): Promise<void>;
}

/** Who is asked before an environment moves and after it, and whom clients charge. */
interface Asked {
  readonly source: () => LiveCaller;
  readonly target: () => LiveCaller;
  readonly paykey: string;
}

const PAUSE_MS = 40;
const ATTEMPTS = 3_000;

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

/** Starts a client for each prefix of idempotency keys. */
export function startTraffic(asked: Asked, prefixes: readonly string[]): Traffic {
  const acknowledged = new Map<string, string>();
  const refusals = new Set<string>();
  const stopped = new AbortController();

  /** Sends a charge under its key until it is acknowledged; returns the side that did. */
  async function acknowledge(key: string, from: Side) {
    let side = from;
    const sent = { body: orderOf(asked.paykey, key), headers: { "idempotency-key": key } };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { status, body, text } = await asked[side]().call("POST", "/v1/charges", sent);
      if (status < 300) {
        acknowledged.set(key, String(body.data["id"]));
        return side;
      }
      if (status < 500) throw new Error(text);
      const code = String(body.data["code"]);
      refusals.add(code);
      if (code === "environment_moved") side = "target";
      await sleep(PAUSE_MS);
    }
    throw new Error(`${key} was never acknowledged`);
  }

  async function run(prefix: string): Promise<void> {
    let side: Side = "source";
    for (let n = 0; !stopped.signal.aborted; n += 1) {
      side = await acknowledge(`${prefix}-${String(n).padStart(6, "0")}`, side);
      await sleep(PAUSE_MS);
    }
  }

  const running = Promise.all(prefixes.map(run));
  running.catch(() => undefined);
  return {
    acknowledged,
    refusals,
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
