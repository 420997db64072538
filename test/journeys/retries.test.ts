import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentFiles } from "../support/bank/bank-files.ts";
import { expectCompleteLog, expectInvariants, historyLines } from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const short = "failed_insufficient_funds";

async function returned(kind: Kind, outcome: string = short): Promise<Resource> {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const made = await createPayment(sandbox, kind, { paykey, outcome, amount: 4_321 });
  await sandbox.advance("P7D");
  return await sandbox.get(`/v1/${kind}s/${made["id"]}`);
}

async function resubmit(kind: Kind, { id }: Resource, body: object = {}) {
  return await sandbox.call("POST", `/v1/${kind}s/${id}/resubmit`, { body });
}

const idOf = ({ body }: Awaited<ReturnType<typeof resubmit>>): string =>
  String((body.data as Resource)["id"]);

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof resubmit>>) => [
  status,
  (body.data as { code?: string }).code,
];

const allowedBy = ({ body }: Awaited<ReturnType<typeof resubmit>>) =>
  (body.data as { allowed_actions?: string[] }).allowed_actions;

/** Description, company and amount of every entry sent for a payment. */
async function batchOf({ trace_ids }: Resource): Promise<unknown[]> {
  const files = await sentFiles(service, sandbox.environment.id);
  return files.flatMap(({ read }) =>
    read.batches.flatMap(({ header, entries }) =>
      entries
        .filter((entry) => entry.trace_number === trace_ids["entry"])
        .map((entry) => [
          header?.company_entry_description.trim(),
          header?.company_name.trim(),
          header?.company_identification.trim(),
          entry.amount,
        ]),
    ),
  );
}

describe.each([
  ["charge", "RETRY PYMT"],
  // Only debits are reinitiated: a payout made anew is an entry like the first.
  ["payout", "PAYOUT"],
] as const)("a %s returned for want of funds", (kind, description) => {
  test(`is sent again twice as ${description}, with company and amount as before, and no third time`, async () => {
    let last = await returned(kind);
    const [first] = (await batchOf(last)) as string[][];
    expect(first?.[0]).not.toBe("RETRY PYMT");
    const traces = [last["trace_ids"]["entry"]];
    for (let retry = 1; retry <= 2; retry += 1) {
      const reply = await resubmit(kind, last, { config: { sandbox_outcome: short } });
      expect(reply.status).toBe(201);
      await sandbox.advance("P7D");
      last = await sandbox.get(`/v1/${kind}s/${idOf(reply)}`);
      expect(historyLines(last).at(-1)).toBe("failed insufficient_funds bank_decline R01");
      expect(await batchOf(last)).toEqual([[description, ...(first ?? []).slice(1)]]);
      traces.push(last["trace_ids"]["entry"]);
    }
    expect(new Set(traces).size).toBe(3);
    const third = await resubmit(kind, last);
    expect(refusalOf(third)).toEqual([422, "retry_not_allowed"]);
    expect(allowedBy(third)).toEqual([]);
    await sandbox.advance("idle");
    await expectInvariants(service, sandbox.environment.id);
  });
});

test("after 180 days it is refused, and the answer names the last day", async () => {
  const charge = await returned("charge");
  // The original settled on 3 March: 30 August is the 180th day after it, a Sunday.
  await sandbox.advance("2026-08-28T15:00:00.000Z");
  const late = await resubmit("charge", charge, { payment_date: "2026-08-31" });
  expect(refusalOf(late)).toEqual([422, "retry_not_allowed"]);
  expect((late.body.data as { detail?: string }).detail).toContain("2026-08-30");
  // With an earlier date it may be, until there is none left.
  expect(allowedBy(late)).toEqual(["resubmit"]);
  const intact = await sandbox.get(`/v1/charges/${charge["id"]}`);
  expect(intact["has_resubmit"]).toBe(false);
});

test.each(["failed_closed_bank_account", "failed_customer_dispute", "reversed_customer_dispute"])(
  "after %s it may not be sent again",
  async (outcome) => {
    const charge = await returned("charge", outcome);
    await sandbox.advance("idle");
    const reply = await resubmit("charge", charge);
    expect(refusalOf(reply)).toEqual([422, "retry_not_allowed"]);
    const refused = reply.body.data as { detail?: string; allowed_actions?: string[] };
    expect(refused.detail).toMatch(/R0[25]/);
    // Nothing offers what would be refused: the answer, the payment, the search, the log.
    expect(refused.allowed_actions).toEqual([]);
    const shown = await sandbox.get(`/v1/charges/${charge["id"]}`);
    const [found] = await sandbox.list(`/v1/payments?payment_id=${charge["id"]}`);
    expect([shown["allowed_actions"], found?.["allowed_actions"]]).toEqual([[], []]);
    await expectCompleteLog(sandbox);
  },
);

test("a cancelled payment is made again as a new one, but a cancelled retry stays a retry", async () => {
  const original = await returned("charge");
  const retry = await resubmit("charge", original, { payment_date: "2026-03-20" });
  const id = idOf(retry);
  await sandbox.put(`/v1/charges/${id}/cancel`, { reason: "wait" });
  const again = await resubmit("charge", { id });
  expect(again.status).toBe(201);
  const { paykey } = await createPaykey(sandbox);
  const other = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-20" });
  await sandbox.put(`/v1/charges/${other["id"]}/cancel`, { reason: "wait" });
  const anew = await resubmit("charge", other);
  expect(anew.status).toBe(201);
  await sandbox.advance("P3D");
  const batches = [];
  for (const made of [again, anew]) {
    const payment = await sandbox.get(`/v1/charges/${idOf(made)}`);
    batches.push(((await batchOf(payment)) as string[][])[0]?.[0]);
  }
  expect(batches[0]).toBe("RETRY PYMT");
  expect(batches[1]).not.toBe("RETRY PYMT");
});

test("a retry keeps its amount, which its other members need not", async () => {
  const original = await returned("charge");
  const id = idOf(await resubmit("charge", original, { payment_date: "2026-03-20" }));
  const put = (body: object) => sandbox.call("PUT", `/v1/charges/${id}`, { body });
  const refused = await put({ amount: 4_320 });
  expect(refusalOf(refused)).toEqual([422, "retry_not_allowed"]);
  const { items, allowed_actions } = refused.body.data as Resource;
  expect((items as Resource[]).map(({ reference }) => reference as string)).toEqual(["/amount"]);
  expect(allowed_actions).toContain("update");
  expect((await put({ amount: 4_321, description: "Again" })).status).toBe(200);
  expect(await sandbox.get(`/v1/charges/${id}`)).toMatchObject({
    amount: "4321",
    description: "Again",
  });
  const { paykey } = await createPaykey(sandbox);
  const made = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-20" });
  await sandbox.put(`/v1/charges/${made["id"]}/cancel`, { reason: "wait" });
  const anew = idOf(await resubmit("charge", made, { payment_date: "2026-03-20" }));
  const free = await sandbox.call("PUT", `/v1/charges/${anew}`, { body: { amount: 1 } });
  expect(free.status).toBe(200);
});
