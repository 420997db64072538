import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey } from "../../../../test/support/factories.ts";
import { startReceiver, status, until } from "../../../../test/support/receiver.ts";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { findEndpointToServe } from "../db/tables/events/webhook-endpoints.ts";
import { createDeliveryQueue, fillQueue, type DeliveryQueue } from "./queue.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("a message whose attempt ends while what is due is read is not sent again by what was read", async () => {
  const { app, db } = service;
  const sandbox = await service.addSandbox();
  const { environment } = sandbox;
  const receiver = await startReceiver(status(503));
  const { id } = await sandbox.post("/v1/webhook_endpoints", {
    url: receiver.url,
    event_types: ["customer.created"],
  });
  await createPaykey(sandbox);
  const attempted = async () => {
    const [item] = await sandbox.list(`/v1/webhook_endpoints/${id}/deliveries`);
    return item?.["attempts"].length === 1;
  };
  await until("the first attempt", attempted);
  await receiver.close();
  const endpoint = await findEndpointToServe(db, {
    environment_id: environment.id,
    id: String(id),
  });
  if (endpoint === undefined) throw new Error("there is no endpoint");

  let onRead = (): void => undefined;
  const read = {
    ...db,
    async rows<T>(statement: Parameters<typeof db.rows>[0]): Promise<T[]> {
      const rows = await db.rows<T>(statement);
      onRead();
      return rows;
    },
  };
  const now = () => "2026-03-02T15:00:10.000Z";
  const tools = { ...app, db: read, now, environment: () => Promise.resolve(environment) };
  const idsOf = ({ tasks }: DeliveryQueue) => tasks.map((task) => task.id);
  const queue = createDeliveryQueue(tools, endpoint);
  await fillQueue(queue, { endpoint, environment }, true);
  const [message = "", ...others] = idsOf(queue);
  expect([message, others]).toEqual([expect.stringMatching(/\S/), []]);

  queue.tasks.length = 0;
  onRead = () => queue.busy.delete(message);
  await fillQueue(queue, { endpoint, environment }, true);
  expect([idsOf(queue), queue.busy.size]).toEqual([[], 0]);
});
