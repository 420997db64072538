import { mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createCustomerBody, linkBody } from "../bodies.ts";
import { isSeen } from "./deeds.ts";
import type { Installation } from "./installation.ts";
import type { Call } from "./process.ts";

/** Makes a customer's paykey that people have let through. */
export async function linkAndVerify({ call }: Pick<Installation, "call">): Promise<string> {
  const body = createCustomerBody(0);
  const { data: customer } = await call("POST", "/v1/customers", { body });
  await reaches(call, `/v1/customers/${customer.id}`, "review");
  await call("PATCH", `/v1/customers/${customer.id}/review`, { body: { status: "verified" } });
  const { data: linked } = await call("POST", "/v1/bridge/bank_account", {
    body: linkBody(customer.id, 0),
  });
  await reaches(call, `/v1/paykeys/${linked.id}`, "review");
  await call("PATCH", `/v1/paykeys/${linked.id}/review`, { body: { status: "active" } });
  return linked.paykey as string;
}

/** The body of the order with a number, which its amount and its external id say. */
export const orderBody = (paykey: string, index: number): object => ({
  paykey,
  amount: 1_000 + index,
  currency: "USD",
  description: "Order",
  payment_date: "2026-03-03",
  device: { ip_address: "192.0.2.10" },
  consent_type: "internet",
  external_id: `order-${index}`,
  config: { balance_check: "disabled" },
});

export async function order(
  { call }: Pick<Installation, "call">,
  { paykey, from, count }: { paykey: string; from: number; count: number },
): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const { status, data } = await call("POST", "/v1/charges", { body: orderBody(paykey, index) });
    if (status !== 201) throw new Error(`a charge was answered ${status}`);
    await reaches(call, `/v1/charges/${data.id}`, "scheduled");
  }
}

async function reaches(call: Call, path: string, wanted: string): Promise<void> {
  const isThere = async () => (await call("GET", path)).data.status === wanted;
  if (!(await isSeen(isThere))) throw new Error(`${path} does not become ${wanted}`);
}

const collected = "collected";

/** The bank takes away what it got; answers how many files that is. */
export function collect({ bankFolder }: Pick<Installation, "bankFolder">): number {
  const outbound = join(bankFolder, "outbound");
  mkdirSync(join(bankFolder, collected), { recursive: true });
  mkdirSync(outbound, { recursive: true });
  const names = readdirSync(outbound).filter((name) => !name.startsWith("."));
  for (const name of names) {
    const place = join(bankFolder, collected, `${readdirSync(join(bankFolder, collected)).length}`);
    renameSync(join(outbound, name), place);
  }
  return names.length;
}

/** Cents of the entries that the bank has, by the columns of NACHA records. */
export function amountsAt({ bankFolder }: Pick<Installation, "bankFolder">): number[] {
  const folder = join(bankFolder, collected);
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "latin1")
      .split(/\r?\n/)
      .filter((line) => line.startsWith("6"))
      .map((line) => Number(line.slice(29, 39))),
  );
}
