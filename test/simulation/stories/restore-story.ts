import { mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createCustomerBody, linkBody } from "../bodies.ts";
import { isSeen, type Stage } from "./deeds.ts";
import type { Installation } from "./installation.ts";
import type { Call } from "./process.ts";

const START = "2026-03-02T15:00:00.000Z";
/** After the day's cut-off, before its deadline; half an hour later; and after the next day's cut-off. */
const CUTOFF = "2026-03-02T21:01:00.000Z";
const AFTERWARDS = "2026-03-02T21:31:00.000Z";
const NEXT_CUTOFF = "2026-03-03T21:01:00.000Z";

/** A restored backup sends nothing that the bank has, and people are called. */
export async function restoresSendNothingTwice({ chance, install }: Stage): Promise<string[]> {
  const installation = await install(START);
  try {
    const before = 1 + chance.below(3);
    const after = chance.below(3);
    const paykey = await linkAndVerify(installation);
    await order(installation, { paykey, from: 0, count: before });
    await installation.backUp();
    await order(installation, { paykey, from: before, count: after });
    installation.setTime(CUTOFF);
    if (!(await isSeen(() => collect(installation) > 0))) return ["no file came to the bank"];
    await installation.restore();
    installation.setTime(AFTERWARDS);
    const asked = await isSeen(async () => {
      const { data } = await installation.call("GET", "/v1/exceptions?kind=database_went_back");
      return data.length > 0 || collect(installation) > 0;
    }, 300);
    installation.setTime(NEXT_CUTOFF);
    await isSeen(() => collect(installation) > 0, 100);
    const amounts = amountsAt(installation);
    const twice = amounts.filter((cents, index) => amounts.indexOf(cents) !== index);
    const found = twice.map((cents) => `a debit of ${cents} was sent twice`);
    if (amounts.length < before + after) found.push(`the bank has ${amounts.length} entries`);
    return asked ? found : [...found, "nobody is called after a restore"];
  } finally {
    await installation.close();
  }
}

async function linkAndVerify({ call }: Installation): Promise<string> {
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

async function order(
  { call }: Installation,
  { paykey, from, count }: { paykey: string; from: number; count: number },
): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const { status, data } = await call("POST", "/v1/charges", {
      body: {
        paykey,
        amount: 1_000 + index,
        currency: "USD",
        description: "Order",
        payment_date: "2026-03-03",
        device: { ip_address: "192.0.2.10" },
        consent_type: "internet",
        external_id: `order-${index}`,
        config: { balance_check: "disabled" },
      },
    });
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
function collect({ bankFolder }: Installation): number {
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
function amountsAt({ bankFolder }: Installation): number[] {
  const folder = join(bankFolder, collected);
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "latin1")
      .split(/\r?\n/)
      .filter((line) => line.startsWith("6"))
      .map((line) => Number(line.slice(29, 39))),
  );
}
