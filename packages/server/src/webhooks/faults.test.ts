import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../db/postgres/executor.ts";
import { createCustomer } from "../../../../test/support/factories.ts";
import {
  startReceiver,
  status,
  until,
  type Received,
  type Receiver,
} from "../../../../test/support/receiver.ts";
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

interface Context {
  readonly sandbox: Sandbox;
  readonly receiver: Receiver;
  readonly secret: string;
}

const listening = ({ url }: Receiver) => ({ url, event_types: ["customer.created"] });

/** A sandbox whose next message meets the fault. */
async function under(fault: object): Promise<Context> {
  const sandbox = await service.addSandbox();
  const receiver = await startReceiver();
  const { secret } = await sandbox.post("/v1/webhook_endpoints", listening(receiver));
  await sandbox.post("/v1/sandbox/faults", { target: "webhook", count: 1, ...fault });
  return { sandbox, receiver, secret: secret as string };
}

const idsOf = (messages: readonly Received[]) =>
  messages.map(({ headers }) => headers["webhook-id"]);
const sequenceOf = ({ body }: Received) => (JSON.parse(body) as Resource)["sequence"] as number;

const untilStruck = (sandbox: Sandbox) =>
  until("the strike", async () => {
    const [fault] = await sandbox.list("/v1/sandbox/faults");
    return fault?.["hits"] === 1;
  });

test("a message that is lost is sent again when its time comes", async () => {
  const { sandbox, receiver } = await under({ effect: "drop" });
  await createCustomer(sandbox);
  await untilStruck(sandbox);
  await sandbox.advance("PT1M");
  const { events_total: made } = await sandbox.advance("PT1M");
  await until("the message", () => receiver.accepted.length > 0);
  expect(made).toBe(0);
  expect(new Set(idsOf(receiver.received)).size).toBe(receiver.received.length);
  await receiver.close();
});

test("a message that is doubled arrives twice under one id", async () => {
  const { sandbox, receiver } = await under({ effect: "duplicate" });
  await createCustomer(sandbox);
  await until("both", () => receiver.received.length > 1);
  const [first, second] = idsOf(receiver.received);
  expect(first).toBe(second);
  await receiver.close();
});

test("a message that is late arrives so much later", async () => {
  const { sandbox, receiver } = await under({ effect: "delay", delay_ms: 500 });
  const start = performance.now();
  await createCustomer(sandbox);
  await until("the message", () => receiver.received.length > 0, 60_000);
  // A timer may fire a millisecond early.
  expect((receiver.received[0]?.at ?? 0) - start).toBeGreaterThan(490);
  await receiver.close();
});

test("no message waits for one that is late", async () => {
  const { sandbox, receiver } = await under({ effect: "delay", delay_ms: 1 });
  // Longer than the API allows, and than the next one takes on any machine.
  await service.db.run(
    sql`update sandbox_faults set delay_ms = 600000 where environment_id = ${sandbox.environment.id}`,
  );
  const { id: late } = await createCustomer(sandbox);
  await untilStruck(sandbox);
  const { id: next } = await createCustomer(sandbox);
  await until("the next", () => receiver.received.length > 0, 50_000);
  const [body] = receiver.received.map((message) => message.body);
  expect(body).toContain(next);
  expect(body).not.toContain(late);
  await receiver.close();
});

test("a message that lets the next one pass arrives right after it", async () => {
  const { sandbox, receiver } = await under({ effect: "reorder", delay_ms: 10_000 });
  await createCustomer(sandbox);
  // Sent at once, either of the two might meet the fault.
  await untilStruck(sandbox);
  await createCustomer(sandbox);
  await until("both", () => receiver.received.length > 1, 9000);
  const [first, second] = receiver.received.map(sequenceOf);
  expect(first).toBeGreaterThan(second ?? 0);
  await receiver.close();
});

test("half a message fails its signature, and the whole follows", async () => {
  const { sandbox, receiver, secret } = await under({ effect: "partial" });
  const webhook = new Webhook(secret);
  const isGood = ({ body, headers }: Received) => {
    try {
      webhook.verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  receiver.answer = (message, response) => {
    status(isGood(message) ? 200 : 400)(message, response);
  };
  await createCustomer(sandbox);
  await until("the half", () => receiver.received.length > 0);
  await until("the record", async () => {
    await sandbox.advance("PT1M");
    return receiver.accepted.length > 0;
  });
  expect(idsOf(receiver.received).slice(0, 2)).toEqual(
    Array.from({ length: 2 }, () => idsOf(receiver.accepted)[0]),
  );
  await receiver.close();
});

test("faults of one sandbox leave another's messages alone, and cleared ones strike no more", async () => {
  const { sandbox, receiver } = await under({ effect: "drop", count: 1000 });
  const other = await service.addSandbox();
  const elsewhere = await startReceiver();
  await other.post("/v1/webhook_endpoints", listening(elsewhere));
  await createCustomer(sandbox);
  await createCustomer(other);
  await until("the other's", () => elsewhere.accepted.length > 0);
  expect(receiver.received).toEqual([]);
  await sandbox.call("DELETE", "/v1/sandbox/faults");
  await createCustomer(sandbox);
  await until("the message", () => receiver.received.length > 0);
  await Promise.all([receiver.close(), elsewhere.close()]);
});
