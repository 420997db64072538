import { addBankingDays } from "@railhead/core";

/** The day on which the sandbox clocks start. */
export const START = "2026-03-02";
/** One payment in twenty comes back: by each of these ways in turn. */
const RETURNS = [
  "failed_insufficient_funds",
  "reversed_insufficient_funds",
  "failed_closed_bank_account",
  "reversed_customer_dispute",
];
const RETURNED_EVERY = 20;
/** Nearly one in three meets something: returned soon or late, held, twice of one paykey. */
const ROUGH = [
  ...Array.from({ length: 14 }, () => "standard"),
  "failed_insufficient_funds",
  "failed_insufficient_funds",
  "reversed_insufficient_funds",
  "failed_closed_bank_account",
  "reversed_customer_dispute",
  "on_hold_daily_limit",
];
const device = { ip_address: "203.0.113.7" };

/** Sends a body and answers `data`; throws where the status is not 2xx. */
export type Call = (path: string, body: object) => Promise<Record<string, string>>;

export function caller(url: string, key: string): Call {
  return async (path, body) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: Record<string, string> };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(data)}`);
    return data;
  };
}

export interface AdvanceOptions {
  readonly payments: number;
  /** On so many banking days they are dated, from the one after `START`. */
  readonly dates: number;
  /** `mild`: one in twenty is returned. `rough`: nearly one in three is returned or held. */
  readonly outcomes: "mild" | "rough";
}

function outcomeOf(index: number, { outcomes }: AdvanceOptions): string {
  if (outcomes === "rough") return ROUGH[index % ROUGH.length] ?? "standard";
  if (index % RETURNED_EVERY !== 0) return "standard";
  return RETURNS[(index / RETURNED_EVERY) % RETURNS.length] ?? "standard";
}

/** Creates payments, of as many customers whatever their number. */
export async function createPayments(call: Call, fixture: AdvanceOptions): Promise<void> {
  const { payments, dates } = fixture;
  const paykeys = await inOrder(CUSTOMERS, (index) => createPaykey(call, index));
  await inOrder(payments, async (index) => {
    const kind = index % 7 === 0 ? "payout" : "charge";
    await call(`/v1/${kind}s`, {
      paykey: paykeys[index % paykeys.length],
      external_id: `bench-${index}`,
      description: "Invoice",
      amount: 1000 + index,
      currency: "USD",
      payment_date: addBankingDays(START, 1 + (index % dates)),
      device,
      ...(kind === "charge" ? { consent_type: "internet" } : {}),
      config: {
        ...(kind === "charge" ? { balance_check: "disabled" } : {}),
        sandbox_outcome: outcomeOf(index, fixture),
      },
    });
  });
}

async function createPaykey(call: Call, index: number): Promise<string> {
  const customer = await call("/v1/customers", {
    name: `Customer ${index}`,
    type: "individual",
    email: `customer-${index}@example.com`,
    phone: "+12125550100",
    device,
  });
  const linked = await call("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: String(100_000_000 + index),
    account_type: "checking",
  });
  return linked["paykey"] as string;
}

const CUSTOMERS = 250;
const IN_FLIGHT = 32;

/** Runs `make` for each index, some at a time, and answers in the order of the indexes. */
async function inOrder<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let start = 0; start < count; start += IN_FLIGHT) {
    const length = Math.min(IN_FLIGHT, count - start);
    const some = Array.from({ length }, (_, index) => make(start + index));
    made.push(...(await Promise.all(some)));
  }
  return made;
}
