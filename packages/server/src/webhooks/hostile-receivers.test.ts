import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEvents } from "../../../../test/support/invariants.ts";
import { createTestDatabase } from "../../../../test/support/database.ts";
import { callerOf, startCrashingService } from "../../../../test/support/crashing-service.ts";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import { startReceiver, status, until, type Receiver } from "../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Caller = Pick<Sandbox, "call" | "get" | "list" | "post" | "put" | "advance">;

const idsOf = (receiver: Receiver) =>
  new Set(receiver.accepted.map(({ headers }) => headers["webhook-id"]));

/** What a receiver knows: the newest version of each resource among the messages it accepted. */
function foldedOf(receiver: Receiver): Map<string, Resource> {
  const latest = new Map<string, Resource>();
  const events = receiver.accepted.map(({ body }) => JSON.parse(body) as Resource);
  events.sort((a, b) => (a["sequence"] as number) - (b["sequence"] as number));
  for (const event of events) latest.set(event["resource"].id as string, event);
  return latest;
}

async function expectFoldsToGets(receiver: Receiver, sandbox: Caller): Promise<void> {
  const paths: Record<string, string> = {
    customer: "customers",
    paykey: "paykeys",
    charge: "charges",
    funding_event: "funding_events",
    webhook_endpoint: "webhook_endpoints",
    file: "ach_files",
    file_day: "file_days",
  };
  for (const event of foldedOf(receiver).values()) {
    const { type, id } = event["resource"] as { type: string; id: string };
    expect(event["data"], type).toEqual(await sandbox.get(`/v1/${paths[type]}/${id}`));
  }
}

/** Each misbehaves in its way while `isBad`, then answers as it should. */
const MANNERS: Record<string, (seen: number) => Receiver["answer"]> = {
  down: () => (_message, response) => response.destroy(),
  failing: () => status(500),
  "asking to wait": () => status(429, { "retry-after": "60" }),
  redirecting: () => status(301, { location: "http://127.0.0.1:1/" }),
  "dropping a tenth": (seen) =>
    seen % 10 === 3 ? (_message, response) => response.destroy() : status(200),
};

test("whatever a receiver did for six hours, afterwards it has every event and knows every resource", async () => {
  const sandbox = await service.addSandbox();
  let isBad = true;
  const receivers = await Promise.all(
    Object.values(MANNERS).map(async (manner) => {
      let seen = 0;
      return await startReceiver((message, response) => {
        seen += 1;
        (isBad ? manner(seen) : status(200))(message, response);
      });
    }),
  );
  for (const { url } of receivers) await sandbox.post("/v1/webhook_endpoints", { url });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await createPayment(sandbox, "charge", { paykey, outcome: "failed_insufficient_funds" });
  for (let hour = 0; hour < 6; hour += 1) await sandbox.advance("PT1H");
  isBad = false;
  await sandbox.advance("P3D");
  const events = await allEvents(sandbox);
  expect(events.length).toBeGreaterThan(20);
  for (let hour = 0; hour < 12; hour += 1) await sandbox.advance("PT1H");
  for (const [index, receiver] of receivers.entries()) {
    // The creation of those before it is none of its news.
    const owed = events.slice(index).map((event) => event["event_id"] as string);
    await until("every event", () => owed.every((id) => idsOf(receiver).has(id)));
  }
  for (const receiver of receivers) {
    await expectFoldsToGets(receiver, sandbox);
    await receiver.close();
  }
});

test("Retry-After is waited for where the schedule would come sooner", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver(status(429, { "retry-after": "120" }));
  const endpoint = await sandbox.post("/v1/webhook_endpoints", {
    url: receiver.url,
    event_types: ["customer.created"],
  });
  await createPaykey(sandbox);
  const path = `/v1/webhook_endpoints/${endpoint["id"]}/deliveries`;
  await until("the attempt", async () => (await sandbox.list(path)).length === 1);
  expect((await sandbox.list(path))[0]?.["due_at"]).toBe("2026-03-02T15:02:00.000Z");
  await receiver.close();
});

test("receivers that hang do not delay another one", async () => {
  const sandbox = await service.addSandbox();
  const hanging = await Promise.all(
    Array.from({ length: 4 }, () => startReceiver(() => undefined)),
  );
  for (const { url } of hanging) await sandbox.post("/v1/webhook_endpoints", { url });
  const quick = await startReceiver();
  await sandbox.post("/v1/webhook_endpoints", {
    url: quick.url,
    event_types: ["customer.created"],
  });
  const delays: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const before = performance.now();
    await createPaykey(sandbox);
    await until("the message", () => quick.received.length === round + 1);
    delays.push((quick.received.at(-1)?.at ?? 0) - before);
  }
  await until("the others to be under way", () =>
    hanging.every(({ received }) => received.length >= 20),
  );
  // Each of the others holds its requests for 15 seconds.
  expect(Math.max(...delays)).toBeLessThan(10_000);
  await Promise.all([quick, ...hanging].map((receiver) => receiver.close()));
});

test("of two workers one is killed while it delivers: nothing is lost, every attempt after is recorded", async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "railhead-workers-"));
  const place = { databaseUrl: database.url, dataDir };
  const first = await startCrashingService(place);
  const { api_key } = await first.addSandbox();
  const second = await startCrashingService(place);
  const receiver = await startReceiver((message, response) => {
    setTimeout(() => status(200)(message, response), 20);
  });
  try {
    const sandbox = callerOf(second, api_key);
    const endpoint = await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
    const { paykey } = await createPaykey(sandbox);
    const creating = (async () => {
      for (let n = 0; n < 100; n += 1) await createPayment(sandbox, "charge", { paykey });
    })();
    // Whichever of the two delivers, it is once in the middle of it; the first is killed there.
    await until("deliveries", () => receiver.received.length > 30);
    await first.stop();
    await creating;
    await sandbox.advance("PT1M");
    const events = await allEvents(sandbox);
    await until(
      "every event",
      () => events.every((event) => idsOf(receiver).has(event["event_id"])),
      30_000,
    );
    const path = `/v1/webhook_endpoints/${endpoint["id"]}/deliveries?page_size=1000`;
    await until("every record", async () => {
      const found = await sandbox.list(path);
      return (
        found.length === events.length &&
        found.every((item) => item["state"] === "delivered" && item["attempts"].length >= 1)
      );
    });
  } finally {
    await second.stop();
    await receiver.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
