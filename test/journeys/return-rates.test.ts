import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { allEvents, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { readReport } from "../support/reports.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
const traces: string[] = [];
const traceAt = (index: number): string => traces.at(index) ?? "";

async function charge(count: number, payment_date: string): Promise<void> {
  const { paykey } = await createPaykey(sandbox);
  const { paykey: business } = await createPaykey(sandbox, { customer: { type: "business" } });
  for (let index = 0; index < count; index += 1) {
    // Every fourth is a business's; payouts do not count.
    const on = index % 4 === 0 ? business : paykey;
    await createPayment(sandbox, "charge", { paykey: on, payment_date });
  }
  await createPayment(sandbox, "payout", { paykey, payment_date });
}

async function traceOfCharges(): Promise<void> {
  const page = await sandbox.list("/v1/payments?payment_type=charge&page_size=1000&sort_by=id");
  traces.push(...page.flatMap(({ trace_ids }) => (trace_ids["entry"] as string) ?? []));
}

async function rates(query = ""): Promise<Record<string, Resource>> {
  const { groups } = await sandbox.get(`/v1/return_rates${query}`);
  return Object.fromEntries(
    (groups as Resource[]).map(({ scope, id, rates: list }) => [
      scope === "account" ? "account" : `${scope} ${id}`,
      Object.fromEntries(
        (list as Resource[]).map((rate) => [
          rate["name"],
          [rate["returned"], rate["originated"], rate["rate"], rate["headroom"], rate["level"]],
        ]),
      ),
    ]),
  );
}

const breachesOn = async () =>
  (await readReport(service, sandbox, "return_rates", "from=2026-03-01&to=2026-03-31")).map(
    (row) => row["breach_on_if_trend"],
  );

const emitted = async () =>
  (await allEvents(sandbox))
    .map((event) => event["event_type"] as string)
    .filter((type) => type.startsWith("return_rate."));

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  await charge(200, "2026-03-02");
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  await traceOfCharges();
});
afterAll(() => service.close());

test("rates count debits and returns to the entry, with headroom and a method", async () => {
  await deliverReplies(service, sandbox, [
    { trace: traceAt(1), code: "R10" },
    { trace: traceAt(2), code: "R03" },
    { trace: traceAt(3), code: "R01" },
  ]);
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  const { account, ...groups } = await rates();
  expect(account).toEqual({
    unauthorized: [1, 200, "0.5000", 0, "warning"],
    administrative: [1, 200, "0.5000", 5, "ok"],
    overall: [3, 200, "1.5000", 27, "ok"],
  });
  const counts = Object.entries(groups).map(([name, group]) => [
    name,
    group["overall"].slice(0, 2),
  ]);
  expect(Object.fromEntries(counts)).toMatchObject({
    "company 1234567890": [3, 200],
    "sec_code CCD": [expect.any(Number), 50],
    "sec_code WEB": [expect.any(Number), 150],
  });
  // Returns of the third count on the second, when their entries went out.
  expect(await sandbox.get("/v1/return_rates/days")).toMatchObject({
    to: "2026-03-03",
    days: [
      {
        day: "2026-03-02",
        originated: 200,
        returned: { unauthorized: 1, administrative: 1, overall: 3 },
      },
    ],
  });
  expect((await sandbox.get("/v1/return_rates"))["method"]).toContain("debits only");
  expect(await emitted()).toEqual(["return_rate.warning"]);
  expect(await breachesOn()).toEqual([null, null]);
});

test("passing a ceiling emits one event and opens one exception", async () => {
  await deliverReplies(service, sandbox, [{ trace: traceAt(5), code: "R29" }]);
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  await deliverReplies(service, sandbox, [{ trace: traceAt(6), code: "R11" }]);
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  expect((await rates())["account"]?.["unauthorized"]).toEqual([3, 200, "1.5000", 0, "breach"]);
  expect(await emitted()).toEqual(["return_rate.warning", "return_rate.breached"]);
  const cases = await sandbox.list("/v1/exceptions?kind=return_rate");
  expect(cases.length).toBe(1);
  expect(await breachesOn()).toEqual(["2026-03-02", "2026-03-02"]);
  await expectInvariants(service, sandbox.environment.id);
});

test("entries leave the count after sixty days", async () => {
  expect((await rates("?as_of=2026-04-30"))["account"]?.["overall"].slice(0, 2)).toEqual([5, 200]);
  expect(await rates("?as_of=2026-05-01")).toEqual({});
  expect(await rates("?as_of=2026-03-01")).toEqual({});
});

test("debits that the bank refused unprocessed are not counted", async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, outcome: "reject:batch" });
  await createPayment(sandbox, "charge", { paykey, consent_type: "signed" });
  await sandbox.advance("P7D");
  const [refused] = await sandbox.list("/v1/payments?payment_status=failed");
  expect(refused?.["status_details"]["reason"]).toBe("internal_system_error");
  expect((await rates())["account"]?.["overall"].slice(0, 2)).toEqual([0, 1]);
});
