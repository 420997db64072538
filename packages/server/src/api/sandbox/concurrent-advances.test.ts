import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { addDuration } from "../../rails/calendar/advance-targets.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const START = "2026-03-02T15:00:00.000Z";
const advance = (sandbox: Sandbox, body: object): Promise<Resource> =>
  sandbox.post("/v1/sandbox/clock/advance", body);
const nowOf = async (sandbox: Sandbox) => (await sandbox.get("/v1/sandbox/clock"))["now"] as string;

describe("two advances at once", () => {
  test.each([
    [{ by: "P1D" }, { by: "3bd" }],
    [{ by: "3bd" }, { by: "P1D" }],
    [{ by: "P1D" }, { by: "P1D" }],
    [{ until: "next_cutoff" }, { until: "next_cutoff" }],
    [{ until: "idle" }, { by: "P1D" }],
  ])("%j and %j are both carried out, the second from where the first ended", async (one, two) => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    for (let n = 0; n < 3; n += 1) await createPayment(sandbox, "charge", { paykey });
    const answers = await Promise.all([advance(sandbox, one), advance(sandbox, two)]);
    const [first, second] = answers.toSorted((a, b) => (a["from"] < b["from"] ? -1 : 1)) as [
      Resource,
      Resource,
    ];
    expect(first["from"]).toBe(START);
    expect(second["from"]).toBe(first["clock"].now);
    expect(await nowOf(sandbox)).toBe(second["clock"].now);
    expect(second["clock"].now > first["clock"].now).toBe(true);
    // Each returns only its own events; together they return all.
    const [sequences, more] = [first, second].map((answer) =>
      (answer["events"] as Resource[]).map(({ sequence }) => sequence as number),
    );
    expect(new Set([...(sequences ?? []), ...(more ?? [])]).size).toBe(
      first["events_total"] + second["events_total"],
    );
    if ((more ?? []).length > 0)
      expect(Math.max(...(sequences ?? [0]))).toBeLessThan(more?.[0] ?? 0);
  });

  test("add their durations, in whichever order they come", async () => {
    const sandbox = await service.addSandbox();
    await Promise.all([advance(sandbox, { by: "P1D" }), advance(sandbox, { by: "PT5H" })]);
    expect(await nowOf(sandbox)).toBe(addDuration(addDuration(START, "P1D"), "PT5H"));
  });

  test("to one instant: the second is refused where time would go back, and changes nothing", async () => {
    const sandbox = await service.addSandbox();
    const to = addDuration(START, "P1D");
    const replies = await Promise.all(
      [{ to }, { by: "P2D" }].map((body) =>
        sandbox.call("POST", "/v1/sandbox/clock/advance", { body }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    const isFirst = statuses[0] === 201;
    expect(statuses).toEqual(isFirst ? [201, 201] : [422, 201]);
    expect(await nowOf(sandbox)).toBe(addDuration(isFirst ? to : START, "P2D"));
  });

  test("two funding runs at once are two runs", async () => {
    const sandbox = await service.addSandbox();
    const run = () => sandbox.post("/v1/sandbox/funding/run", {});
    const [one, two] = await Promise.all([run(), run()]);
    expect(new Set([one["now"], two["now"]])).toEqual(
      new Set(["2026-03-02T17:00:00.000Z", "2026-03-03T17:00:00.000Z"]),
    );
  });
});

describe("an advance until idle", () => {
  test("says that nothing is left to do", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    await createPayment(sandbox, "charge", { paykey });
    const { stopped, reached } = await advance(sandbox, { until: "idle" });
    expect(stopped).toEqual({ reason: "idle", message: "Nothing is left to do.", waiting: [] });
    expect(reached).toBe(true);
    expect((await advance(sandbox, { by: "P1D" }))["stopped"]).toMatchObject({ reason: "arrived" });
  });

  test("stops where what is left waits for people, with what that is", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const held = await createPayment(sandbox, "charge", { paykey });
    const paid = await createPayment(sandbox, "charge", { paykey });
    await sandbox.put(`/v1/charges/${held["id"]}/hold`, { reason: "Wait." });
    await createPaykey(sandbox, { customer: { config: { sandbox_outcome: "review" } } });
    const { stopped, clock } = await advance(sandbox, { until: "idle" });
    expect(stopped["reason"]).toBe("people");
    expect(stopped["message"]).toContain("1 payment on hold, 1 customer in review");
    expect(stopped["waiting"]).toContainEqual({ what: "payments_on_hold", count: 1 });
    expect((await sandbox.get(`/v1/charges/${paid["id"]}`))["status"]).toBe("paid");
    expect(clock["now"] < addDuration(START, "P14D")).toBe(true);
    const until = { resource_id: held["id"], status: "paid" };
    expect(await advance(sandbox, { until })).toMatchObject({
      reached: false,
      clock: { now: clock["now"] },
      stopped: { reason: "people", message: expect.stringContaining("did not come about") },
    });
  });

  test("stops within days where each file is torn on its way, and goes on once that is mended", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey });
    await sandbox.post("/v1/sandbox/faults", { target: "transport", effect: "partial" });
    const { stopped, clock } = await advance(sandbox, { until: "idle" });
    expect(stopped["reason"]).toBe("people");
    expect(stopped["message"]).toContain("in vain");
    expect(clock["now"] < addDuration(START, "P10D")).toBe(true);
    await sandbox.call("DELETE", "/v1/sandbox/faults");
    await advance(sandbox, { until: "idle" });
    expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  });

  test("goes on past days of waiting for a payment's own date", async () => {
    const sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-05-20" });
    await advance(sandbox, { until: "idle" });
    expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  });
});

test("a clock that jumps by itself stands still where only people can act, and goes on after an act", async () => {
  const root = await service.addSandbox();
  const made = await root.post("/v1/sandbox/environments", { clock: { mode: "auto", at: START } });
  const sandbox = caller(service.url, made["api_key"] as string);
  const { paykey } = await createPaykey(sandbox);
  await sandbox.post("/v1/sandbox/faults", { target: "transport", effect: "partial" });
  const { id } = await createPayment(sandbox, "charge", { paykey });
  const now = async () => (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
  let seen = "";
  let looks = 0;
  // It stands where it stood for five of its looks, which come every 0.4 s, once it has begun to jump.
  await expect
    .poll(
      async () => {
        const at = await now();
        looks = at === seen && at > addDuration(START, "P2D") ? looks + 1 : 0;
        seen = at;
        return looks;
      },
      { timeout: 150_000, interval: 500 },
    )
    .toBe(5);
  expect(seen > addDuration(START, "P2D") && seen < addDuration(START, "P10D")).toBe(true);
  await sandbox.call("DELETE", "/v1/sandbox/faults");
  await createPaykey(sandbox);
  await expect
    .poll(async () => (await sandbox.get(`/v1/charges/${id}`))["status"], { timeout: 60_000 })
    .toBe("paid");
}, 240_000);
