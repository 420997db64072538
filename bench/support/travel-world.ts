import { addBankingDays } from "@railhead/core";

/** The day on which the clocks of travellers begin. */
export const START = "2026-03-02";
const outcomes = [
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

/**
 * Creates payments of mixed outcomes, of as many customers whatever their number, dated from the
 * banking day after `START` over so many banking days.
 */
export async function createPayments(
  call: Call,
  { payments, dates }: { payments: number; dates: number },
): Promise<void> {
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
        sandbox_outcome: outcomes[index % outcomes.length],
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
