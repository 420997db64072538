import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectError, expectList, expectObject } from "../support/api/contract-replies.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("row 47: funding events agree with their payments, and with each payment's search", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const [kind, outcome, amount] of [
    ["charge", "paid", 100],
    ["charge", "paid", 90_000],
    ["charge", "failed_insufficient_funds", 7_000],
    ["payout", "paid", 5_000],
  ] as const) {
    await createPayment(sandbox, kind, { paykey: paykey as string, outcome, amount });
  }
  await sandbox.advance("idle");
  const events = expectList(await sandbox.call("GET", "/v1/funding_events?direction=deposit"));
  expect(events).toHaveLength(1);
  const all = expectList(await sandbox.call("GET", "/v1/funding_events"));
  expect(all).toHaveLength(2);
  const inNone = "/v1/funding_events?status=validating,ON_HOLD,cancelled";
  expect(expectList(await sandbox.call("GET", inNone))).toEqual([]);
  for (const event of all) {
    expect(expectObject(await sandbox.call("GET", `/v1/funding_events/${event["id"]}`))).toEqual(
      event,
    );
    const inside = await sandbox.call("GET", `/v1/funding_event_payments/${event["id"]}`);
    const lines = expectList(inside);
    const sum = lines.reduce((total, line) => total + Number(line["funding_amount"]), 0);
    expect(String(Math.abs(sum))).toBe(event["amount"]);
    expect(sum > 0).toBe(event["direction"] === "deposit");
    const search = await sandbox.call("GET", `/v1/payments?funding_id=${event["id"]}`);
    expect(
      expectList(search)
        .map((item) => item["id"] as string)
        .sort(),
    ).toEqual(lines.map((line) => line["id"] as string).sort());
    for (const { meta } of [inside.body, search.body]) {
      expect(meta["total_items"]).toBe(event["payment_count"]);
    }
    expect(event["trace_numbers"]).toEqual([expect.stringMatching(/^\d{15}$/)]);
    expect(event["trace_number"]).toBe(event["trace_numbers"].at(-1));
    const byTrace = `/v1/funding_events?trace_number=${event["trace_number"]}`;
    expect(expectList(await sandbox.call("GET", byTrace))).toEqual([event]);
  }
  expect(events[0]).toMatchObject({
    event_type: "charge_deposit",
    amount: "90100",
    payment_count: 2,
  });
});

test("row 48: what is paid and not funded is funded at once, one time", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const members = { paykey: paykey as string, outcome: "paid" };
  const { id } = await createPayment(sandbox, "charge", members);
  const read = () => sandbox.get(`/v1/charges/${id}`);
  await sandbox.advance("2026-03-05T14:00:00.000Z");
  expect(await read()).toMatchObject({ status: "paid", funding_ids: [] });
  const simulate = () =>
    sandbox.call("POST", "/v1/funding_events/simulate", {
      body: { funding_event_job_type: "charges" },
    });
  const event = expectObject(await simulate(), 201);
  expect(Object.keys(event)).toEqual(["id"]);
  expect((await read())["funding_ids"]).toEqual([event["id"]]);
  expectError(await simulate(), 422, { code: "nothing_to_fund" });
});
