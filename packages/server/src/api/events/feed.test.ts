import { afterAll, beforeAll, expect, test } from "vitest";
import { allEvents } from "../../../../../test/support/invariants.ts";
import {
  createCustomer,
  createPaykey,
  createPayment,
} from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
});
afterAll(() => service.close());

test("one event is read as the list shows it, and only where it belongs", async () => {
  const events = await allEvents(sandbox);
  const event = events[3];
  expect(await sandbox.get(`/v1/events/${event?.["event_id"]}`)).toEqual(event);
  const other = await service.addSandbox();
  expect((await other.call("GET", `/v1/events/${event?.["event_id"]}`)).status).toBe(404);
});

test("filters choose by type, resource and account, numbers stay those of the log", async () => {
  const events = await allEvents(sandbox);
  const paid = events.filter((event) => event["event_type"] === "charge.paid");
  expect(await sandbox.list("/v1/events?types=charge.paid&limit=1000")).toEqual(paid);
  const charges = events.filter((event) => String(event["event_type"]).startsWith("charge."));
  expect(charges.length).toBeGreaterThan(paid.length);
  expect(await sandbox.list("/v1/events?types=charge.*&limit=1000")).toEqual(charges);
  expect(await sandbox.list("/v1/events?types=charge.*,customer.created&limit=1000")).toEqual(
    events.filter((event) => charges.includes(event) || event["event_type"] === "customer.created"),
  );
  const refused = await sandbox.call("GET", "/v1/events?types=charg.*");
  expect(refused.status).toBe(422);
  const id = paid[0]?.["resource"].id as string;
  expect(await sandbox.list(`/v1/events?resource_id=${id}`)).toEqual(
    events.filter((event) => event["resource"].id === id),
  );
  const own = await sandbox.list(`/v1/events?account_id=${sandbox.account_id}&limit=1000`);
  expect(own).toEqual(events.filter((event) => event["account_id"] === sandbox.account_id));
});

test.each(["page_size", "limit"])(
  "who pages by number, %s at a time, meets each event once, and an empty page after the last",
  async (size) => {
    const events = await allEvents(sandbox);
    const pages: Resource[][] = [];
    for (let page = 1; pages.at(-1)?.length !== 0; page += 1) {
      const { body } = await sandbox.call("GET", `/v1/events?${size}=3&page_number=${page}`);
      pages.push(body.data as unknown as Resource[]);
      expect(body.meta).toMatchObject({
        page_number: page,
        page_size: 3,
        total_items: events.length,
        total_pages: Math.ceil(events.length / 3),
      });
    }
    expect(pages.flat()).toEqual(events);
    expect(pages[0]).toHaveLength(3);
    expect((await sandbox.call("GET", "/v1/events?page_number=0")).status).toBe(422);
    expect((await sandbox.call("GET", `/v1/events?${size}=1001`)).status).toBe(422);
  },
);

test("a page before an event has the last ones in front of it, in order", async () => {
  const events = await allEvents(sandbox);
  const before = (query: string) => sandbox.list(`/v1/events?before=${query}`);
  expect(await before("6&limit=2")).toEqual(events.slice(3, 5));
  expect(await before("6&limit=100")).toEqual(events.slice(0, 5));
  const paid = events.filter((event) => event["event_type"] === "charge.paid");
  expect(await before(`${events.length + 1}&types=charge.paid&limit=1`)).toEqual(paid.slice(-1));
  for (const other of ["after=1", "page_number=1", "wait=1s"]) {
    const { status, body } = await sandbox.call("GET", `/v1/events?before=6&${other}`);
    expect([status, body.data.items?.[0]?.reference]).toEqual([422, "/before"]);
  }
});

test("a reader that waits is answered as soon as something happens", async () => {
  const after = (await allEvents(sandbox)).length;
  const startedAt = performance.now();
  const waiting = sandbox.list(`/v1/events?after=${after}&wait=20s`);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await createCustomer(sandbox);
  const found = await waiting;
  expect(found[0]).toMatchObject({ event_type: "customer.created", sequence: after + 1 });
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test("a reader that waits in vain is answered empty when its time is over", async () => {
  const after = (await allEvents(sandbox)).length;
  expect(await sandbox.list(`/v1/events?after=${after}&wait=200ms`)).toEqual([]);
  expect((await sandbox.call("GET", "/v1/events?wait=forever")).status).toBe(422);
});

interface Stream {
  readonly events: Resource[];
  readonly ids: string[];
  refusal: Resource | undefined;
  close(): void;
}

async function follow(lastEventId?: number, of: Sandbox = sandbox): Promise<Stream> {
  const stopped = new AbortController();
  const response = await fetch(`${service.url}/v1/events/stream`, {
    signal: stopped.signal,
    headers: {
      authorization: `Bearer ${of.api_key}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
    },
  });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const stream: Stream = { events: [], ids: [], refusal: undefined, close: () => stopped.abort() };
  void (async () => {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      rest += decoder.decode(chunk, { stream: true });
      const frames = rest.split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data === undefined) continue;
        if (frame.startsWith("event: log_restarted")) {
          stream.refusal = JSON.parse(data) as Resource;
          continue;
        }
        stream.events.push(JSON.parse(data) as Resource);
        stream.ids.push(/^id: (.*)$/m.exec(frame)?.[1] ?? "");
      }
    }
  })().catch(() => undefined);
  return stream;
}

test("a stream that is taken up again with Last-Event-ID misses nothing and repeats nothing", async () => {
  const start = (await allEvents(sandbox)).length;
  const first = await follow();
  await createCustomer(sandbox);
  await until("news", () => first.events.length >= 2);
  first.close();
  const last = Number(first.ids.at(-1));
  await createPaykey(sandbox);
  const second = await follow(last);
  await createCustomer(sandbox);
  const all = (await allEvents(sandbox)).slice(start);
  await until("the rest", () => first.events.length + second.events.length >= all.length);
  expect([...first.events, ...second.events]).toEqual(all);
  second.close();
});

test("a cursor older than the retained events is refused, and reading without one starts at the oldest", async () => {
  const own = await service.addSandbox();
  await createPaykey(own);
  await service.db.run(sql`
    update environments set events_kept_from = 3 where id = ${own.environment.id}`);
  await service.db.run(sql`
    delete from events where environment_id = ${own.environment.id} and sequence < 3`);
  const refused = await own.call("GET", "/v1/events?after=1");
  expect(refused.status).toBe(422);
  expect(refused.body.data.items?.[0]?.reference).toBe("/after");
  expect((await own.list("/v1/events"))[0]?.["sequence"]).toBe(3);
});

test("a cursor ahead of the log is refused with where the log ends, in a list, a stream and a replay", async () => {
  const own = await service.addSandbox();
  await createPaykey(own);
  const last = (await allEvents(own)).length;
  const facts = { code: "log_restarted", last_common_sequence: last, last_sequence: last };
  const ahead = await own.call("GET", `/v1/events?after=${last + 1}`);
  expect(ahead.status).toBe(409);
  expect(ahead.headers["x-should-retry"]).toBe("false");
  expect(ahead.body.data).toMatchObject(facts);
  expect(ahead.headers["log-generation"]).toBe(String(ahead.body.data["generation"]));
  const stream = await own.call("GET", `/v1/events/stream?after=${last + 1}`);
  expect(stream).toMatchObject({ status: 409, body: { data: facts } });
  const { id } = await own.post("/v1/webhook_endpoints", { url: "https://example.com/hooks" });
  const path = `/v1/webhook_endpoints/${id as string}/replay`;
  expect(await own.call("POST", path, { body: { from_sequence: last + 9 } })).toMatchObject({
    status: 409,
    body: { data: { code: "log_restarted" } },
  });
  expect((await own.call("POST", path, { body: { from_sequence: 1 } })).status).toBe(201);
});

test("an answer names the log's last event in the reader's own count, whatever was asked for", async () => {
  const own = await service.addSandbox();
  await own.post("/v1/api_keys", { scopes: ["events:read"] });
  const ofAccount = await own.post("/v1/api_keys", {
    account_id: own.account_id,
    scopes: ["events:read"],
  });
  await createPaykey(own);
  const all = await allEvents(own);
  const ours = all.filter(({ account_id }) => account_id !== null).length;
  expect(ours).toBeLessThan(all.length);
  const lastOf = async (path: string, key = own.api_key) =>
    (await own.call("GET", path, { key })).headers["log-last-sequence"];
  const paths = ["?limit=1", "?types=charge.paid", `?after=${all.length}`, "?page_number=9"];
  for (const query of paths) {
    expect(await lastOf(`/v1/events${query}`), query).toBe(String(all.length));
  }
  expect(await lastOf("/v1/events?limit=1", ofAccount["key"] as string)).toBe(String(ours));
});

test("a cursor of a log that was restored or reset is refused with how far both logs agree, even where the log has grown past it", async () => {
  const own = await service.addSandbox();
  const self = `/v1/sandbox/environments/${own.environment.id}`;
  await own.post("/v1/api_keys", { scopes: ["events:read"] });
  await createPaykey(own);
  const snapshot = await own.post(`${self}/snapshots`, { name: "early" });
  const common = (await allEvents(own)).length;
  await createCustomer(own);
  const read = await own.call("GET", "/v1/events");
  const generation = Number(read.headers["log-generation"]);
  const after = (await allEvents(own)).length;
  const open = await follow(after, own);
  await own.post(`${self}/snapshots/${snapshot["id"]}/restore`, {});
  await until("the end of the stream", () => open.refusal !== undefined);
  expect(open.refusal).toMatchObject({ code: "log_restarted", last_common_sequence: common });
  expect((await own.call("GET", `/v1/events?after=${after}`)).body.data).toMatchObject({
    last_common_sequence: common,
    last_sequence: common,
  });
  await createPaykey(own);
  expect((await allEvents(own)).length).toBeGreaterThan(after);
  const mine = `/v1/events?generation=${generation}`;
  const refused = await own.call("GET", `${mine}&after=${after}`);
  expect(refused.status).toBe(409);
  expect(refused.body.data).toMatchObject({ last_common_sequence: common });
  const next = Number(refused.body.data["generation"]);
  expect(next).not.toBe(generation);
  expect((await own.call("GET", `${mine}&after=${common}`)).status).toBe(200);
  expect((await own.call("GET", `/v1/events?generation=${next}&after=${after}`)).status).toBe(200);
  expect((await own.call("GET", `/v1/events?generation=${next + 1}&after=1`)).status).toBe(409);
  const all = await allEvents(own);
  const ours = all.slice(0, common).filter(({ account_id }) => account_id !== null).length;
  const { key } = await own.post("/v1/api_keys", {
    account_id: own.account_id,
    scopes: ["events:read"],
  });
  const headers = { authorization: `Bearer ${key as string}` };
  const path = `/v1/events?generation=${generation}&after=${after}`;
  const account = await own.call("GET", path, { headers });
  expect(account.body.data).toMatchObject({ code: "log_restarted", last_common_sequence: ours });
  expect(ours).toBeLessThan(common);
  await own.post(`${self}/reset`, {});
  const reset = await own.call("GET", `/v1/events?generation=${next}&after=1`);
  expect(reset.body.data).toMatchObject({ code: "log_restarted", last_common_sequence: 0 });
});
