import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverReplies, deliver } from "../support/bank/bank-replies.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import {
  allEvents,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { countStatements } from "../support/count-statements.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const nextDay = { automatic: "next_banking_day" };

async function sandboxWith(retries: object): Promise<Sandbox> {
  const sandbox = await service.addSandbox();
  const path = `/v1/account_settings/${sandbox.account_id}`;
  const { status } = await sandbox.call("PATCH", path, { body: { retries } });
  expect(status).toBe(200);
  return sandbox;
}

async function charged(sandbox: Sandbox, outcome = "failed_insufficient_funds"): Promise<string> {
  const { paykey } = await createPaykey(sandbox);
  const made = await createPayment(sandbox, "charge", { paykey, outcome, amount: 4_321 });
  return made["id"] as string;
}

const charge = (sandbox: Sandbox, id: string) => sandbox.get(`/v1/charges/${id}`);

const retryOf = ({ related_payments }: Resource): string | undefined =>
  Object.entries(related_payments as object).find(([, is]) => is === "resubmit")?.[0];

/** The description of the batch in which a payment's entry was sent. */
async function descriptionOf(sandbox: Sandbox, { trace_ids }: Resource): Promise<unknown> {
  const files = await sentFiles(service, sandbox.environment.id);
  const batches = files.flatMap(({ read }) => read.batches);
  const own = batches.find(({ entries }) =>
    entries.some(({ trace_number }) => trace_number === trace_ids["entry"]),
  );
  return own?.header?.company_entry_description.trim();
}

describe("a charge returned for want of funds", () => {
  test("is made again by its account's policy, linked both ways, and its events name the engine as cause", async () => {
    const sandbox = await sandboxWith(nextDay);
    const id = await charged(sandbox);
    await sandbox.advance("idle");
    const original = await charge(sandbox, id);
    expect(original).toMatchObject({ status: "failed", has_resubmit: true, allowed_actions: [] });
    const retry = await charge(sandbox, retryOf(original) ?? "none");
    expect(retry).toMatchObject({
      status: "paid",
      amount: original["amount"],
      is_resubmit: true,
      related_payments: { [id]: "original" },
      external_id: `${String(original["external_id"])}-resubmit-1`,
    });
    // The return came on 3 March.
    expect(retry["payment_date"]).toBe("2026-03-04");
    expect(await descriptionOf(sandbox, retry)).toBe("RETRY PYMT");
    const emitted = (await allEvents(sandbox)).filter(
      ({ resource, event_type }) =>
        (event_type === "charge.resubmitted" && resource["id"] === id) ||
        (event_type === "charge.created" && resource["id"] === retry["id"]),
    );
    expect(emitted.map(({ cause }) => cause as unknown)).toEqual(
      [/after a return with R01/, /retry policy .* for 2026-03-04/].map((message) =>
        expect.objectContaining({
          source: "system",
          actor: { type: "engine", id: "engine" },
          message: expect.stringMatching(message) as string,
        }),
      ),
    );
    await expectInvariants(service, sandbox.environment.id);
    await expectCompleteLog(sandbox);
  });

  test("waits for the day of the month that the policy names", async () => {
    const sandbox = await sandboxWith({ automatic: "days_of_month", days_of_month: [15, 31] });
    const id = await charged(sandbox);
    await sandbox.advance("P4D");
    const retry = await charge(sandbox, retryOf(await charge(sandbox, id)) ?? "none");
    // A Sunday: it settles on the banking day after.
    expect([retry["payment_date"], retry["status"]]).toEqual(["2026-03-15", "scheduled"]);
    expect(retry["expected"]).toMatchObject({ settlement: "2026-03-16" });
  });

  test("stays as it is without a policy, after other codes, and where its account inherits none", async () => {
    const plain = await service.addSandbox();
    const untouched = await charged(plain);
    await plain.advance("idle");
    expect((await charge(plain, untouched))["has_resubmit"]).toBe(false);
    const sandbox = await sandboxWith(nextDay);
    const closed = await charged(sandbox, "failed_closed_bank_account");
    await sandbox.advance("idle");
    expect((await charge(sandbox, closed))["has_resubmit"]).toBe(false);
  });

  test("inherits the policy of its organization", async () => {
    const sandbox = await service.addSandbox();
    const path = `/v1/organizations/${sandbox.organization_id}`;
    const settings = { retries: nextDay };
    const { status } = await sandbox.call("PATCH", path, { body: { settings } });
    expect(status).toBe(200);
    const id = await charged(sandbox, "reversed_insufficient_funds");
    await sandbox.advance("idle");
    const original = await charge(sandbox, id);
    expect(historyLines(original).at(-1)).toContain("reversed");
    expect((await charge(sandbox, retryOf(original) ?? "none"))["status"]).toBe("paid");
    await expectInvariants(service, sandbox.environment.id);
  });
});

test("the same return in two files makes one retry; after two retries the policy stops", async () => {
  const sandbox = await sandboxWith(nextDay);
  let id = await charged(sandbox, "standard");
  const chain = [id];
  for (const [index, day] of ["2026-03-02", "2026-03-03", "2026-03-04"].entries()) {
    // Sealed by the day's cut-off, returned on the next morning.
    await sandbox.advance(`${day}T23:30:00.000Z`);
    const until = `2026-03-0${3 + index}`;
    const { trace_ids } = await charge(sandbox, id);
    const order = { trace: trace_ids["entry"] as string, code: "R01" };
    const bytes = await deliverReplies(service, sandbox, [order]);
    await sandbox.advance(`${until}T14:00:00.000Z`);
    await deliver(service, sandbox, { name: `AGAIN_${index}.ach`, bytes });
    await sandbox.advance(`${until}T15:00:00.000Z`);
    const returned = await charge(sandbox, id);
    expect(returned["status"]).toBe("failed");
    const next = retryOf(returned);
    if (next === undefined) break;
    id = next;
    chain.push(id);
  }
  expect(chain.length).toBe(3);
  const made = await sandbox.list("/v1/payments?is_resubmit=true");
  expect(made.length).toBe(2);
  const emitted = (await allEvents(sandbox)).filter(
    ({ event_type }) => event_type === "charge.retry_exhausted",
  );
  expect(emitted.map(({ resource, cause }) => [resource["id"], cause["message"]])).toEqual([
    [id, "The payment was sent again 2 times, which is the maximum."],
  ]);
  await expectInvariants(service, sandbox.environment.id);
});

test("a file of many returns asks the database no more often than a file of few", async () => {
  const asked = [];
  for (const copies of [2, 12]) {
    const sandbox = await sandboxWith(nextDay);
    const ids = [];
    for (let copy = 0; copy < copies; copy += 1) ids.push(await charged(sandbox, "standard"));
    await sandbox.advance("2026-03-02T22:00:00.000Z");
    const orders = [];
    for (const id of ids) {
      orders.push({
        trace: (await charge(sandbox, id))["trace_ids"]["entry"] as string,
        code: "R01",
      });
    }
    await deliverReplies(service, sandbox, orders);
    asked.push(await countStatements(service, sandbox, "2026-03-03T14:00:00.000Z"));
    const made = await sandbox.list("/v1/payments?is_resubmit=true&page_size=50");
    expect(made.length).toBe(copies);
  }
  expect(asked[1]).toBeLessThanOrEqual((asked[0] ?? 0) + 3);
});
