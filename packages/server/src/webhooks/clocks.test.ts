import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEvents } from "../../../../test/support/invariants.ts";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import { freePort } from "../../../../test/support/ports.ts";
import { receiverUrl, startReceiver, status, until } from "../../../../test/support/receiver.ts";
import {
  caller,
  startTestService,
  type Caller,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { westernmostToday } from "@railhead/core";
import { wallClock } from "../base/clock.ts";
import { isDisabledBy, deliveryInstant } from "./retry-schedule.ts";

let service: TestService;
let root: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  root = await service.addSandbox();
});
afterAll(() => service.close());

async function sandboxIn(mode: "auto" | "scaled"): Promise<Caller> {
  const made = await root.post("/v1/sandbox/environments", {
    clock: { mode, at: wallClock.now(), ...(mode === "scaled" ? { factor: 200_000 } : {}) },
  });
  return caller(service.url, made["api_key"] as string);
}

async function payCharge(sandbox: Caller): Promise<void> {
  const { paykey } = await createPaykey(sandbox);
  const payment_date = westernmostToday(wallClock.now());
  const { id } = await createPayment(sandbox, "charge", { paykey, payment_date });
  await expect
    .poll(async () => (await sandbox.get(`/v1/charges/${id}`))["status"], { timeout: 60_000 })
    .toBe("paid");
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe.each(["auto", "scaled"] as const)("in a sandbox whose clock is %s", (mode) => {
  test("an endpoint at which nobody listens stays enabled for five days on the wall, and a receiver that comes later gets everything", async () => {
    const sandbox = await sandboxIn(mode);
    const url = receiverUrl(await freePort());
    const endpoint = await sandbox.post("/v1/webhook_endpoints", {
      url,
      // The schedule's own waits are minutes.
      retry_schedule: [1, 1, 1],
    });
    const path = `/v1/webhook_endpoints/${String(endpoint["id"])}`;
    const from = (await sandbox.get("/v1/sandbox/clock"))["now"] as string;
    // Longer by the sandbox's clock than the patience with a failing receiver.
    await expect
      .poll(
        async () => {
          // A fast clock is past each cut-off before anybody looks: only one that jumps pays.
          await (mode === "auto" ? payCharge(sandbox) : createPaykey(sandbox));
          return daysBetween(from, (await sandbox.get("/v1/sandbox/clock"))["now"]);
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(6);
    expect(await sandbox.get(path)).toMatchObject({ status: "enabled" });
    const failed = await sandbox.list(`${path}/deliveries?page_size=1`);
    expect(failed[0]?.["attempts"][0]["error"]).toContain("ECONNREFUSED");
    const receiver = await startReceiver(status(200), url);
    const events = (await allEvents(sandbox)).filter(
      ({ event_type }) => event_type !== "webhook_endpoint.created",
    );
    const arrived = () =>
      new Set(receiver.accepted.map(({ body }) => (JSON.parse(body) as Resource)["event_id"]));
    // A last attempt that is on its way now fails after the first recovery.
    const missing = async () => {
      await sandbox.post(`${path}/recover`, {});
      return events.filter(({ event_id }) => !arrived().has(event_id)).length;
    };
    await expect.poll(missing, { timeout: 60_000, interval: 1_000 }).toBe(0);
    expect(await sandbox.get(path)).toMatchObject({ status: "enabled" });
    await receiver.close();
  });
});

test("a retry waits on the wall while the clock jumps by itself, and by the clock once that is frozen", async () => {
  const sandbox = await sandboxIn("auto");
  const receiver = await startReceiver(status(503));
  const endpoint = await sandbox.post("/v1/webhook_endpoints", {
    url: receiver.url,
    event_types: ["customer.created"],
    retry_schedule: [3600, 3600],
  });
  const list = () =>
    sandbox.list(`/v1/webhook_endpoints/${String(endpoint["id"])}/deliveries?page_size=10`);
  await payCharge(sandbox);
  await until("the first attempt", async () => (await list()).length === 1);
  // Days have passed by the sandbox's clock: an hour would be over.
  const [waiting] = await list();
  expect(waiting).toMatchObject({ state: "pending" });
  expect(waiting?.["attempts"]).toHaveLength(1);
  expect(Math.abs(Date.parse(waiting?.["due_at"]) - Date.now() - 3_600_000)).toBeLessThan(120_000);
  receiver.answer = status(204);
  await sandbox.put("/v1/sandbox/clock", { mode: "frozen" });
  await sandbox.advance("PT2H");
  await until("the second attempt", async () => (await list())[0]?.["state"] === "delivered");
  await receiver.close();
});

test("five days are counted by the clock that deliveries wait by", () => {
  const since = { at: "2026-03-02T15:00:00.000Z", wall: "2026-11-22T12:00:00.000Z" };
  const now = { at: "2026-04-02T15:00:00.000Z", wall: "2026-11-22T12:00:06.500Z" };
  const isDisabled = (clock_mode: "auto" | "scaled" | "real" | "frozen", at = now) =>
    isDisabledBy(deliveryInstant({ clock_mode }, since), deliveryInstant({ clock_mode }, at));
  expect(isDisabled("auto")).toBe(false);
  expect(isDisabled("scaled")).toBe(false);
  expect(isDisabled("real")).toBe(false);
  expect(isDisabled("frozen")).toBe(true);
  expect(isDisabled("auto", { ...now, wall: "2026-11-27T12:00:00.000Z" })).toBe(true);
});
