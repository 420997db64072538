import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentEntries } from "../support/bank/bank-replies.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import {
  allEvents,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function fresh(): Promise<void> {
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
}

const prenote = async (members: object = {}): Promise<Resource> =>
  await sandbox.post(`/v1/paykeys/${paykey["id"]}/verifications`, {
    method: "prenote",
    ...members,
  });
const pay = (kind: Kind, members: object = {}) =>
  createPayment(sandbox, kind, { paykey: paykey["paykey"], ...members });
const read = (kind: Kind, { id }: Resource) => sandbox.get(`/v1/${kind}s/${id}`);

/** Sealed on 2 March, the prenote settles on the 3rd; the third banking day after that is Friday the 6th. */
const WAITING = { submission: "2026-03-06", settlement: "2026-03-09", paid: "2026-03-11" };

async function expectWhole(): Promise<void> {
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
}

describe("a charge whose paykey's prenote is out", () => {
  test("is planned from the third banking day after the prenote settles, and goes on that day", async () => {
    await fresh();
    await prenote();
    const charge = await pay("charge");
    expect(charge["expected"]).toEqual(WAITING);
    expect((await read("charge", charge))["expected"]).toEqual(WAITING);
    await sandbox.advance("2026-03-05T22:00:00.000Z");
    expect((await read("charge", charge))["status"]).toBe("scheduled");
    expect((await sentEntries(service, sandbox.environment.id)).size).toBe(1);
    await sandbox.advance("2026-03-06T22:00:00.000Z");
    const sent = await read("charge", charge);
    expect(sent).toMatchObject({ status: "pending", expected: WAITING });
    const entries = await sentEntries(service, sandbox.environment.id);
    expect(entries.get(sent["trace_ids"]["entry"] as string)?.entry.amount).toBe(10_000);
    await expectWhole();
    expect((await read("charge", charge))["status"]).toBe("paid");
  });

  test("gets new dates where it was scheduled before the prenote was asked for", async () => {
    await fresh();
    const charge = await pay("charge");
    await runDueWork(sandbox);
    expect(await read("charge", charge)).toMatchObject({
      status: "scheduled",
      expected: { submission: "2026-03-02" },
    });
    await prenote();
    expect((await read("charge", charge))["expected"]).toEqual(WAITING);
    const events = await allEvents(sandbox);
    const last = events.filter(({ resource }) => resource["id"] === charge["id"]).at(-1);
    expect(last).toMatchObject({
      event_type: "charge.updated",
      changed: ["expected", "updated_at"],
    });
    expect(last?.["cause"]["message"]).toContain("prenote");
    await expectWhole();
    expect((await read("charge", charge))["status"]).toBe("paid");
  });

  test("keeps a later date of its own, and new ones also wait when it is changed, held and released", async () => {
    await fresh();
    await prenote();
    const late = await pay("charge", { payment_date: "2026-03-20" });
    expect((await read("charge", late))["expected"]["submission"]).toBe("2026-03-19");
    const charge = await pay("charge");
    const path = `/v1/charges/${charge["id"]}`;
    await sandbox.put(path, { amount: 5_000, payment_date: "2026-03-04" });
    expect((await sandbox.get(path))["expected"]).toEqual(WAITING);
    await sandbox.put(`${path}/hold`, {});
    await sandbox.put(`${path}/release`, {});
    await sandbox.advance("PT0S");
    expect((await sandbox.get(path))["expected"]).toEqual(WAITING);
    await sandbox.advance("2026-03-05T22:00:00.000Z");
    expect((await sandbox.get(path))["status"]).toBe("scheduled");
    await expectWhole();
  });

  test("moves with the prenote when its file cannot be handed over in time", async () => {
    await fresh();
    const { id } = await prenote();
    const charge = await pay("charge");
    await sandbox.post("/v1/sandbox/faults", { target: "transport", effect: "drop", count: 31 });
    await sandbox.advance("2026-03-04T22:00:00.000Z");
    const { settlement_date } = await sandbox.get(`/v1/paykey_verifications/${id}`);
    expect(settlement_date > "2026-03-03").toBe(true);
    const { submission } = (await read("charge", charge))["expected"];
    expect(submission > WAITING.submission).toBe(true);
    await sandbox.advance("2026-03-06T22:00:00.000Z");
    expect((await read("charge", charge))["status"]).toBe("scheduled");
    await expectWhole();
    const paid = await read("charge", charge);
    expect([paid["status"], paid["expected"]["submission"]]).toEqual(["paid", submission]);
  });

  test("fails with the paykey when the prenote comes back, whether the code blocks or not", async () => {
    for (const [code, status] of [
      ["R03", "blocked"],
      ["R24", "rejected"],
    ] as const) {
      await fresh();
      await prenote({ config: { sandbox_outcome: `return:${code}` } });
      const charge = await pay("charge");
      await sandbox.advance("2026-03-05T22:00:00.000Z");
      expect(await sandbox.get(`/v1/paykeys/${paykey["id"]}`)).toMatchObject({
        status,
        status_details: { code, source: "risk_monitor" },
      });
      expect(historyLines(await read("charge", charge)).at(-1)).toBe(
        `failed invalid_paykey risk_monitor ${code}`,
      );
      await expectWhole();
    }
  });
});

test("a prenote holds back payments of its own kind alone, and none once it has stood", async () => {
  await fresh();
  await prenote({ payment_type: "payout" });
  const charge = await pay("charge");
  const payout = await pay("payout");
  expect([charge["expected"]["submission"], payout["expected"]["submission"]]).toEqual([
    "2026-03-02",
    "2026-03-06",
  ]);
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  const after = await pay("payout", { payment_date: "2026-03-06" });
  expect(after["expected"]["submission"]).toBe("2026-03-06");
  await expectWhole();
  for (const made of [payout, after]) expect((await read("payout", made))["status"]).toBe("paid");
});
