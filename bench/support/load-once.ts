import { caller, orders } from "./charges-fixture.ts";
import { runLoad } from "./load.ts";

/** Not in the past, wherever the day begins. */
const SOON_MS = 3 * 86_400_000;

/** Creates so many charges over 64 connections, after the customer and paykey that they need. */
export async function loadOnce(url: string, key: string, charges: number): Promise<void> {
  const post = caller(url, key);
  const customer = await post("/v1/customers", { ...orders("").customers, external_id: "loaded" });
  const { paykey = "" } = await post("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const payment_date = new Date(Date.now() + SOON_MS).toISOString().slice(0, 10);
  const order = JSON.stringify({ ...orders(paykey).charges, payment_date });
  const [before, after] = order.split("%N%") as [string, string];
  const { statuses } = await runLoad({
    port: Number(new URL(url).port),
    connections: 64,
    milliseconds: 60_000,
    requests: charges,
    request: (n) => {
      const body = `${before}load-${n}${after}`;
      return `POST /v1/charges HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    },
  });
  if (statuses["201"] !== charges) throw new Error(JSON.stringify(statuses));
}
