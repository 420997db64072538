import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEvents } from "../../../../test/support/invariants.ts";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import { startReceiver, status, until } from "../../../../test/support/receiver.ts";
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

const path = (endpoint: Resource, rest = "") => `/v1/webhook_endpoints/${endpoint["id"]}${rest}`;

async function deliveries(sandbox: Sandbox, endpoint: Resource): Promise<Resource[]> {
  return await sandbox.list(path(endpoint, "/deliveries?sort_order=asc&page_size=1000"));
}

async function liveThrough(sandbox: Sandbox): Promise<void> {
  const { paykey } = await createPaykey(sandbox);
  for (const outcome of ["standard", "failed_insufficient_funds", "reversed_customer_dispute"]) {
    await createPayment(sandbox, "charge", { paykey, outcome });
  }
  await sandbox.advance("idle");
}

test("every event arrives signed, once, as the feed shows it", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver();
  const endpoint = await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
  await liveThrough(sandbox);
  const events = await allEvents(sandbox);
  await until("all events", () => receiver.accepted.length >= events.length);
  const webhook = new Webhook(endpoint["secret"] as string);
  const bodies = receiver.accepted.map(({ body, headers }) => {
    const event = webhook.verify(body, headers as Record<string, string>) as Resource;
    expect(headers["webhook-id"]).toBe(event["event_id"]);
    return event;
  });
  bodies.sort((a, b) => (a["sequence"] as number) - (b["sequence"] as number));
  expect(bodies).toEqual(events);
  await until("the records", async () =>
    (await deliveries(sandbox, endpoint)).every((item) => item["state"] === "delivered"),
  );
  const recorded = await deliveries(sandbox, endpoint);
  expect(recorded).toHaveLength(events.length);
  expect(recorded[0]?.["attempts"]).toMatchObject([
    { status: 200, error: null, response: "", url: receiver.url },
  ]);
  await receiver.close();
});

test("the generic format speaks once of the creation and of every version", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver();
  await sandbox.post("/v1/webhook_endpoints", { url: receiver.url, format: "generic" });
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
  const events = await allEvents(sandbox);
  const own = events.filter((event) => event["resource"].id === id);
  const messages = () =>
    receiver.accepted
      .map(({ body }) => JSON.parse(body) as Resource)
      .filter((message) => message["data"].id === id);
  await until("all messages", () => messages().length >= own.length + 1);
  const types = messages().map((message) => message["event_type"] as string);
  expect(types.filter((type) => type === "charge.created.v1")).toHaveLength(1);
  expect(types.filter((type) => type === "charge.event.v1")).toHaveLength(own.length);
  expect(new Set(messages().map((message) => message["event_id"])).size).toBe(own.length + 1);
  expect(Object.keys(messages()[0] ?? {})).toEqual([
    "event_type",
    "event_id",
    "account_id",
    "data",
  ]);
  await receiver.close();
});

test("a failed message is sent again when the environment's clock passes its due instant", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver(status(503));
  const endpoint = await sandbox.post("/v1/webhook_endpoints", {
    url: receiver.url,
    event_types: ["customer.created"],
  });
  await createPaykey(sandbox);
  await until("the first attempt", async () => (await deliveries(sandbox, endpoint)).length === 1);
  const [first] = await deliveries(sandbox, endpoint);
  expect(first).toMatchObject({ state: "pending", due_at: "2026-03-02T15:00:05.000Z" });
  await sandbox.advance("PT10S");
  await until("the second", async () => {
    const [item] = await deliveries(sandbox, endpoint);
    return item?.["attempts"].length === 2;
  });
  receiver.answer = status(204);
  await sandbox.advance("PT6M");
  await until("the third", async () => {
    const [item] = await deliveries(sandbox, endpoint);
    return item?.["state"] === "delivered";
  });
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(3);
  await receiver.close();
});

test("an ordered endpoint receives events in log order, and a failure delays the rest", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver();
  let seen = 0;
  receiver.answer = (message, response) => {
    seen += 1;
    status(seen === 3 ? 500 : 200)(message, response);
  };
  await sandbox.post("/v1/webhook_endpoints", { url: receiver.url, ordered: true });
  await createPaykey(sandbox);
  await createPaykey(sandbox);
  const events = await allEvents(sandbox);
  await until("the failure", () => receiver.received.length === 3);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(receiver.received).toHaveLength(3);
  await sandbox.advance("PT10S");
  await until("the rest", () => receiver.accepted.length >= events.length);
  const sequences = receiver.accepted.map(({ body }) => JSON.parse(body)["sequence"] as number);
  expect(sequences).toEqual(events.map((event) => event["sequence"]));
  await receiver.close();
});

test("410 or five days of failures disable an endpoint, with an event and an exception", async () => {
  const sandbox = await service.addSandbox();
  const gone = await startReceiver(status(410));
  const failing = await startReceiver(status(500));
  const event_types = ["customer.created"];
  const first = await sandbox.post("/v1/webhook_endpoints", { url: gone.url, event_types });
  // Once a day, so that the number of attempts does not depend on where the clock rests on its way.
  const second = await sandbox.post("/v1/webhook_endpoints", {
    url: failing.url,
    event_types,
    retry_schedule: [86_400, 86_400 * 4.5],
  });
  await createPaykey(sandbox);
  const stateOf = async (endpoint: Resource) => {
    const { status: state, disabled_reason } = await sandbox.get(path(endpoint));
    return [state, disabled_reason];
  };
  const openAbout = async () => {
    const found = await sandbox.list("/v1/exceptions?status=open&kind=webhook_disabled");
    return new Set(found.map((exception) => exception["resource_id"] as string));
  };
  await until("410", async () => (await stateOf(first))[0] === "disabled");
  expect(await stateOf(first)).toEqual(["disabled", "gone"]);
  await until("a failure", async () => (await deliveries(sandbox, second)).length === 1);
  await sandbox.advance("P1D");
  await until("a day", async () => {
    const [item] = await deliveries(sandbox, second);
    return item?.["attempts"].length === 2;
  });
  expect(await stateOf(second)).toEqual(["enabled", null]);
  await sandbox.advance("P5D");
  await until("five days", async () => (await stateOf(second))[0] === "disabled");
  expect(await stateOf(second)).toEqual(["disabled", "failing"]);
  const disabled = (await allEvents(sandbox)).filter(
    (event) => event["event_type"] === "webhook_endpoint.disabled",
  );
  expect(disabled.map((event) => event["data"])).toEqual([
    await sandbox.get(path(first)),
    await sandbox.get(path(second)),
  ]);
  expect(await openAbout()).toEqual(new Set([first["id"], second["id"]]));
  // Enabled again, it resumes where it stopped, and its exception is resolved.
  gone.answer = status(200);
  await sandbox.put(path(first, "/enable"), {});
  expect(await openAbout()).toEqual(new Set([second["id"]]));
  expect(await sandbox.post(path(first, "/recover"), {})).toEqual({ messages: 1 });
  await until("recovery", () => gone.accepted.length === 1);
  await Promise.all([gone.close(), failing.close()]);
});

test("while a secret rotates messages verify with the old and the new one", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver();
  const endpoint = await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
  const rotated = await sandbox.post(path(endpoint, "/rotate_secret"), { overlap_hours: 1 });
  expect(rotated["secret"]).not.toBe(endpoint["secret"]);
  await sandbox.post(path(endpoint, "/test"), { event_type: "payout.paid" });
  const testMessage = () =>
    receiver.accepted.find(({ body }) => JSON.parse(body)["sequence"] === 0);
  await until("the test message", () => testMessage() !== undefined);
  const { body, headers } = testMessage() as { body: string; headers: Record<string, string> };
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  for (const secret of [endpoint["secret"], rotated["secret"]] as string[]) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ event_type: "payout.paid" });
  }
  await sandbox.advance("PT2H");
  const before = receiver.accepted.length;
  await createPaykey(sandbox);
  await until("news", () => receiver.accepted.length > before);
  const late = receiver.accepted.at(-1);
  expect(late?.headers["webhook-signature"]).not.toContain(" ");
  await receiver.close();
});

test("one message or a stretch of the log can be sent again under the same ids", async () => {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver();
  const endpoint = await sandbox.post("/v1/webhook_endpoints", {
    url: receiver.url,
    headers: { "X-Team": "blue" },
  });
  await liveThrough(sandbox);
  const events = await allEvents(sandbox);
  await until("all events", () => receiver.accepted.length >= events.length);
  expect(receiver.accepted[0]?.headers["x-team"]).toBe("blue");
  await until("the records", async () => {
    const found = await deliveries(sandbox, endpoint);
    return found.length === events.length;
  });
  receiver.accepted.length = 0;
  const one = events[4];
  await sandbox.post(path(endpoint, `/deliveries/${one?.["event_id"]}/resend`), {});
  await until("the resend", () => receiver.accepted.length === 1);
  expect(JSON.parse(receiver.accepted[0]?.body ?? "{}")).toEqual(one);
  receiver.accepted.length = 0;
  const answer = await sandbox.post(path(endpoint, "/replay"), {
    from_sequence: 3,
    to_sequence: 6,
  });
  expect(answer).toEqual({ messages: 4 });
  await until("the replay", () => receiver.accepted.length === 4);
  const ids = receiver.accepted.map(({ headers }) => headers["webhook-id"] as string);
  const wanted = events.slice(2, 6).map((event) => event["event_id"] as string);
  expect(ids.sort()).toEqual(wanted.sort());
  await receiver.close();
});

test("the sandbox's own inbox receives, lists and lets wait", async () => {
  const sandbox = await service.addSandbox();
  const { url } = await sandbox.post("/v1/sandbox/inbox", {});
  await sandbox.post("/v1/webhook_endpoints", { url });
  const waiting = sandbox.list("/v1/sandbox/inbox?wait=10s&type=paykey.activated");
  await createPaykey(sandbox);
  const [message] = await waiting;
  expect(message).toMatchObject({ event_type: "paykey.activated" });
  expect(message?.["headers"]["webhook-signature"]).toMatch(/^v1,/);
  expect((await fetch(`${url}0`, { method: "POST" })).status).toBe(404);
});
