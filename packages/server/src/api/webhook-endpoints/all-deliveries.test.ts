import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { startReceiver, until } from "../../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let specific: Resource;
let generic: Resource;
let charge: Resource;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  receiver = await startReceiver();
  const url = receiver.url;
  specific = await sandbox.post("/v1/webhook_endpoints", { url });
  generic = await sandbox.post("/v1/webhook_endpoints", { url, format: "generic" });
  const { paykey } = await createPaykey(sandbox);
  charge = await createPayment(sandbox, "charge", { paykey });
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("P1D");
  await until("all deliveries", async () => {
    const [left, ...others] = await Promise.all(
      [specific, generic].map(({ id }) =>
        sandbox.get(`/v1/webhook_endpoints/${String(id)}/health`),
      ),
    );
    return [left, ...others].every((one) => one?.["events_behind"] === 0 && one["pending"] === 0);
  });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const list = (query: string) =>
  sandbox.list(`/v1/webhook_deliveries?page_size=1000&sort_order=asc&${query}`);
const ofEndpoint = ({ id }: Resource) =>
  sandbox.list(`/v1/webhook_endpoints/${String(id)}/deliveries?page_size=1000&sort_order=asc`);
const names = (rows: readonly Resource[]) =>
  rows.map(({ endpoint_id, id }) => `${String(endpoint_id)} ${String(id)}`).toSorted();

it("deliveries over all endpoints are those of each endpoint together", async () => {
  const [own, other] = [await ofEndpoint(specific), await ofEndpoint(generic)];
  expect(own.length * other.length).toBeGreaterThan(0);
  expect(names(await list(""))).toEqual(names([...own, ...other]));
  expect(names(await list(`endpoint_id=${String(generic["id"])}`))).toEqual(names(other));
});

it("a resource's deliveries are those of its events, in either format", async () => {
  const events = await sandbox.list("/v1/events?page_size=1000");
  const own = events.filter((event) => (event["resource"] as Resource)["id"] === charge["id"]);
  const found = await list(`resource_id=${String(charge["id"])}`);
  const ids = new Set(own.map((event) => event["event_id"]));
  expect(found.length).toBe(2 * own.length + 1);
  expect(found.every(({ event_id }) => ids.has(event_id))).toBe(true);
});

it("an event's deliveries and a state's deliveries are no others", async () => {
  const [first] = await list(`resource_id=${String(charge["id"])}`);
  const event = String(first?.["event_id"]);
  expect((await list(`event_id=${event}`)).map(({ event_id }) => event_id)).toEqual([
    event,
    event,
    event,
  ]);
  expect(await list("state=pending,failed")).toEqual([]);
  expect((await list("state=delivered")).length).toBe((await list("")).length);
});

it("deliveries are not listed to another environment or account", async () => {
  const other = await service.addSandbox({ seed: 2n });
  expect(await other.list("/v1/webhook_deliveries")).toEqual([]);
  const query = `resource_id=${String(charge["id"])}`;
  expect(await other.list(`/v1/webhook_deliveries?${query}`)).toEqual([]);
  const { key } = await sandbox.post("/v1/api_keys", {
    scopes: ["read"],
    account_id: sandbox.account_id,
  });
  const reply = await sandbox.call("GET", `/v1/webhook_deliveries?${query}`, { key: String(key) });
  expect(reply.body.data).toEqual([]);
});
