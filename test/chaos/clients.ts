import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { send, type Call, type Reply } from "./calls.ts";
import type { Acknowledged } from "./verdict.ts";

/** What clients were answered, written down as soon as they know it. */
export interface Journal {
  readonly acknowledged: Acknowledged[];
  /** What a client saw and should never see. */
  readonly complaints: string[];
  /** Attempts without a final answer, which were repeated under their key. */
  readonly retries: () => number;
}

export interface Clients {
  readonly journal: Journal;
  /** Ends what was begun, then waits; `resume` goes on. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

const COUNT = 4;
const BETWEEN_MS = 250;
const RETRY_MS = 200;
const PATIENCE_MS = 5_000;
/** A payout is every so manyeth order. */
const PAYOUT_IN = 4;

export interface ClientPlace {
  readonly urls: () => readonly (string | undefined)[];
  readonly apiKey: string;
  readonly paykeys: readonly string[];
  /** Today in New York. */
  readonly date: () => string;
  readonly file: string;
  readonly seed: number;
}

export function startClients(place: ClientPlace): Clients {
  const file = openSync(place.file, "a");
  const state = { isOver: false, isPaused: false, busy: 0, count: 0, retries: 0 };
  const acknowledged: Acknowledged[] = [];
  const complaints: string[] = [];
  const note = (order: Acknowledged) => {
    writeSync(file, `${JSON.stringify(order)}\n`);
    fsyncSync(file);
    acknowledged.push(order);
  };
  const client = async (first: number) => {
    while (!state.isOver) {
      await sleep(BETWEEN_MS);
      if (state.isPaused || state.isOver) continue;
      state.busy += 1;
      state.count += 1;
      const { kind, cents, call } = orderOf(place, state.count);
      const reply = await untilAnswered(place, call, { first, state });
      if (reply?.status === 201) {
        const { id } = reply.data as { id: string };
        note({ kind, cents, id, at: performance.now() });
      } else if (reply !== undefined) {
        complaints.push(`${kind} ${cents} was answered ${reply.status} ${reply.text}`);
      }
      state.busy -= 1;
    }
  };
  const running = Array.from({ length: COUNT }, (_, index) => client(index));
  return {
    journal: { acknowledged, complaints, retries: () => state.retries },
    async pause() {
      state.isPaused = true;
      while (state.busy > 0) await sleep(20);
    },
    resume() {
      state.isPaused = false;
    },
    async stop() {
      state.isOver = true;
      await Promise.all(running);
      closeSync(file);
    },
  };
}

/** No two orders are of one amount: the bank's records name them by it. */
function orderOf(
  place: ClientPlace,
  count: number,
): Pick<Acknowledged, "kind" | "cents"> & { call: Call } {
  const kind = count % PAYOUT_IN === 0 ? "payout" : "charge";
  const cents = 1_000 + count;
  const isCharge = kind === "charge";
  const body = {
    paykey: place.paykeys[count % place.paykeys.length],
    amount: cents,
    currency: "USD",
    description: "Order",
    payment_date: place.date(),
    device: { ip_address: "192.0.2.10" },
    external_id: `order-${count}`,
    ...(isCharge ? { consent_type: "internet", config: { balance_check: "disabled" } } : {}),
  };
  const key = `chaos-${place.seed}-order-${count}`;
  return {
    kind,
    cents,
    call: { method: "POST", path: `/v1/${kind}s`, apiKey: place.apiKey, body, key },
  };
}

interface Trying {
  readonly first: number;
  readonly state: { readonly isOver: boolean; retries: number };
}

/** Repeats a request under its key, at one process after the other, as behind a load balancer. */
async function untilAnswered(
  { urls }: ClientPlace,
  call: Call,
  { first, state }: Trying,
): Promise<Reply | undefined> {
  for (let attempt = first; ; attempt += 1) {
    const known = urls();
    const url = known[attempt % known.length];
    const reply =
      url === undefined ? undefined : await send(url, call, PATIENCE_MS).catch(() => undefined);
    // A fault of the machines is answered with 503; 500 would be one of the program.
    if (reply?.status === 500) return reply;
    if (reply !== undefined && !reply.isRetryable) return reply;
    if (state.isOver) return undefined;
    state.retries += 1;
    await sleep(RETRY_MS);
  }
}
