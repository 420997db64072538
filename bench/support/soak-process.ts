import { setTimeout as sleep } from "node:timers/promises";
import { addBankingDays } from "@railhead/core";

/** What the parent sends: where, as whom, for how long and how fast. */
export interface SoakOrder {
  readonly url: string;
  readonly key: string;
  readonly paykey: string;
  readonly milliseconds: number;
  readonly createsPerSecond: number;
}

/** What came of it. */
export interface SoakReport {
  /** Requests by what they did. */
  readonly requests: Readonly<Record<string, number>>;
  /** Answers that were not a success, by kind and status, and what failed on the way. */
  readonly failures: Readonly<Record<string, number>>;
  /** Milliseconds of creates that began and ended outside a cut-off. */
  readonly outsideMs: readonly number[];
  readonly cutoffs: readonly Cutoff[];
}

export interface Cutoff {
  /** How many payments were made for it, those that were held or cancelled included. */
  readonly payments: number;
  seconds: number;
  /** Milliseconds of creates that it met. */
  readonly createMs: number[];
}

/** The first banking day of the sandbox. */
const FIRST_DAY = "2026-03-02";
/**
 * When its cut-offs come, as shares of the run, one banking day after the other. Between them lie the
 * mornings on which what went before settles, comes back, is paid and funded. The one in the middle takes
 * twice as many payments as the others: before and after it are stretches in which the same happens.
 */
const CUTOFFS = [0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9] as const;
const UNTIL_MORNING = 0.05;
const dayOf = (index: number) => addBankingDays(FIRST_DAY, index);
const CLOCK = "/v1/sandbox/clock/advance";
const CREATORS = 8;
const READERS_PAUSE_MS = 40;
const DEVICE = { ip_address: "203.0.113.7" };

async function soak(order: SoakOrder): Promise<SoakReport> {
  const requests: Record<string, number> = {};
  const failures: Record<string, number> = {};
  const outsideMs: number[] = [];
  const cutoffs: Cutoff[] = [];
  const recent: string[] = [];
  const held: string[] = [];
  const began = performance.now();
  const end = began + order.milliseconds;
  let day: string = dayOf(1);
  let cutoff: Cutoff | undefined;
  let made = 0;
  let madeBefore = 0;

  const count = (into: Record<string, number>, what: string) => {
    into[what] = (into[what] ?? 0) + 1;
  };
  async function ask(what: string, method: string, path: string, body?: object) {
    count(requests, what);
    try {
      const answer = await fetch(order.url + path, {
        method,
        headers: { authorization: `Bearer ${order.key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { data } = (await answer.json()) as { data: { id?: string } };
      if (!answer.ok) count(failures, `${what} ${answer.status} ${JSON.stringify(data)}`);
      return data;
    } catch (error) {
      count(failures, `${what} ${String(error)}`);
      return {};
    }
  }

  async function create(): Promise<void> {
    made += 1;
    const isHeld = made % 20 === 0;
    const before = cutoff;
    const start = performance.now();
    const { id } = await ask("create", "POST", "/v1/charges", {
      paykey: order.paykey,
      external_id: `soak-${made}`,
      description: "Soak",
      amount: 1000 + (made % 1000),
      currency: "USD",
      payment_date: day,
      consent_type: "internet",
      device: DEVICE,
      config: {
        balance_check: "disabled",
        ...(isHeld ? { auto_hold: true } : {}),
        ...(made % 50 === 0 ? { sandbox_outcome: "failed_insufficient_funds" } : {}),
      },
    });
    ((before ?? cutoff)?.createMs ?? outsideMs).push(performance.now() - start);
    if (id === undefined) return;
    if (isHeld) held.push(id);
    recent.push(id);
    if (recent.length > 1000) recent.shift();
  }

  async function every(ms: number, work: () => Promise<unknown>): Promise<void> {
    while (performance.now() < end) {
      const start = performance.now();
      await work();
      await sleep(Math.max(0, ms - (performance.now() - start)));
    }
  }

  async function decide(): Promise<void> {
    const id = held.shift();
    if (id === undefined) return;
    const verb = made % 40 < 20 ? "release" : "cancel";
    await ask(verb, "PUT", `/v1/charges/${id}/${verb}`, { reason: "Soak." });
  }

  async function moveClock(): Promise<void> {
    const until = (share: number) =>
      sleep(Math.max(0, began + share * order.milliseconds - performance.now()));
    for (const [index, share] of CUTOFFS.entries()) {
      await until(share);
      // What is made from here on is for the next cut-off.
      day = dayOf(index + 2);
      const start = performance.now();
      cutoff = { payments: made - madeBefore, seconds: 0, createMs: [] };
      cutoffs.push(cutoff);
      madeBefore = made;
      await ask("clock", "POST", CLOCK, { to: `${dayOf(index)}T21:05:00.000Z` });
      cutoff.seconds = (performance.now() - start) / 1000;
      cutoff = undefined;
      await until(share + UNTIL_MORNING);
      await ask("clock", "POST", CLOCK, { to: `${dayOf(index + 1)}T17:05:00.000Z` });
    }
  }

  const any = () => recent[Math.floor((made * 7919) % Math.max(1, recent.length))];
  await Promise.all([
    ...Array.from({ length: CREATORS }, () =>
      every((CREATORS * 1000) / order.createsPerSecond, create),
    ),
    every(READERS_PAUSE_MS, async () => {
      const id = any();
      if (id !== undefined) await ask("read", "GET", `/v1/charges/${id}`);
    }),
    every(READERS_PAUSE_MS, () => ask("list", "GET", "/v1/payments?page_size=50")),
    every(2 * READERS_PAUSE_MS, () =>
      ask(
        "search",
        "GET",
        `/v1/payments?page_size=20&search_text=soak-${made}&payment_status=scheduled`,
      ),
    ),
    every(READERS_PAUSE_MS, decide),
    moveClock(),
  ]);
  return { requests, failures, outsideMs, cutoffs };
}

process.on("message", (order: SoakOrder) => {
  soak(order)
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
