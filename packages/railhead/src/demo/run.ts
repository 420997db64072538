import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../connection/api.ts";
import { lastSequence } from "../connection/last-sequence.ts";
import { businessTime } from "../terminal/eastern.ts";
import { cliError } from "../terminal/cli-error.ts";
import { createDemoCustomer, DEVICE, linkDemoAccount, type Paykey } from "../connection/sandbox.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { createDemoLines } from "./fact-lines.ts";
import { createEventWatcher, type EventWatcher } from "./event-watcher.ts";

/** The demo's payments, each with its outcome and expected final status. */
const DEMO_PAYMENTS = [
  { kind: "charge", description: "Gym membership", amount: 12_000, outcome: "paid", ends: "paid" },
  {
    kind: "charge",
    description: "Gift card",
    amount: 4_500,
    outcome: "failed_insufficient_funds",
    ends: "failed",
  },
  {
    kind: "charge",
    description: "Concert tickets",
    amount: 8_000,
    outcome: "reversed_customer_dispute",
    ends: "reversed",
  },
  { kind: "payout", description: "Seller payout", amount: 6_000, outcome: "paid", ends: "paid" },
] as const;

type PlannedPayment = (typeof DEMO_PAYMENTS)[number];

/** The number of funding events of a payment, by its final status. */
const FUNDING_COUNT: Record<PlannedPayment["ends"], number> = { paid: 1, failed: 0, reversed: 2 };

const FINAL_FUNDING = new Set(["paid", "failed", "reversed"]);

/** More than any sequence of holidays needs. */
const MAX_DAYS = 60;

/** Pause per business day, so that a person can follow the output. */
const PAUSE_MS = 120;

export interface DemoOptions {
  readonly api: Api;
  readonly terminal: Terminal;
  /** `<data>/bank/<environment id>` */
  readonly bankFolder: string;
  /** Suffix that makes external ids unique per run. */
  readonly run: string;
  readonly signal: AbortSignal;
}

export interface DemoResult {
  readonly payment_ids: readonly string[];
  /** An active paykey: the disputed charge used another one. */
  readonly paykey: Paykey;
  readonly elapsed_ms: number;
  readonly files_sent: number;
  readonly files_received: number;
  readonly funding_events: number;
}

/**
 * Runs four payments to their final status over HTTP and ACH files, and prints each step. Throws
 * where a payment ends in another status.
 */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const { api, terminal } = options;
  const startedAt = performance.now();
  const clock = await api.get<{ now: string }>("/v1/sandbox/clock");
  const watch = createEventWatcher(api, {
    // Events of earlier, interrupted demos are not shown again.
    after: await lastSequence(api),
    bankFolder: options.bankFolder,
  });
  const lines = createDemoLines();
  const printFacts = async () => {
    const facts = await watch.next();
    for (const fact of facts) terminal.print(fact, lines);
    if (terminal.isPretty && facts.length > 0) {
      await sleep(PAUSE_MS, undefined, { signal: options.signal });
    }
  };
  const customer = await createDemoCustomer(api);
  const paykey = await linkDemoAccount(api, {
    customer_id: customer.id,
    account_number: "000123456789",
  });
  const disputed = await linkDemoAccount(api, {
    customer_id: customer.id,
    account_number: "000987654321",
  });
  await printFacts();
  const cast = new Map<string, PlannedPayment>();
  for (const scene of DEMO_PAYMENTS) {
    const { id } = await createPayment(api, scene, {
      paykey: scene.ends === "reversed" ? disputed.paykey : paykey.paykey,
      payment_date: businessTime(clock.now).business_date,
      external_id: `demo-${options.run}-${cast.size + 1}`,
    });
    cast.set(id, scene);
  }
  for (let day = 0; !isOver(watch, cast); day += 1) {
    if (day === MAX_DAYS)
      throw cliError(`The demo did not end within ${MAX_DAYS} days of its clock`);
    await api.post("/v1/sandbox/clock/advance", { by: "P1D" });
    await printFacts();
  }
  return {
    payment_ids: [...cast.keys()],
    paykey,
    elapsed_ms: Math.round(performance.now() - startedAt),
    files_sent: watch.filesSent,
    files_received: watch.filesReceived,
    funding_events: watch.statusByFunding.size,
  };
}

function createPayment(
  api: Api,
  scene: PlannedPayment,
  order: { paykey: string; payment_date: string; external_id: string },
): Promise<{ id: string }> {
  const isCharge = scene.kind === "charge";
  return api.post(`/v1/${scene.kind}s`, {
    ...order,
    amount: scene.amount,
    currency: "USD",
    description: scene.description,
    device: DEVICE,
    ...(isCharge ? { consent_type: "internet" } : {}),
    config: {
      sandbox_outcome: scene.outcome,
      ...(isCharge ? { balance_check: "disabled" } : {}),
    },
  });
}

function isOver(watch: EventWatcher, cast: ReadonlyMap<string, PlannedPayment>): boolean {
  const areEnded = [...cast].every(
    ([id, scene]) =>
      watch.statusByPayment.get(id) === scene.ends &&
      (watch.fundingCount.get(id) ?? 0) === FUNDING_COUNT[scene.ends],
  );
  return (
    areEnded && [...watch.statusByFunding.values()].every((status) => FINAL_FUNDING.has(status))
  );
}
