import { createHash } from "node:crypto";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRailhead, type Event, type Railhead } from "../../packages/client/src/index.ts";
import { createFrameReader } from "../../packages/client/src/frames.ts";
import { allEvents } from "../support/invariants.ts";
import { createCustomer, createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
let line: Line;
beforeAll(async () => {
  service = await startTestService();
  line = await openLine(service.url);
});
afterAll(async () => {
  await line.close();
  await service.close();
});

/** A line to the service that can be cut. */
interface Line {
  readonly url: string;
  /** Ends every connection; answers how many there were. */
  cut(): number;
  close(): Promise<void>;
}

async function openLine(to: string): Promise<Line> {
  const open = new Set<Socket>();
  const target = Number(new URL(to).port);
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    open.add(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(near);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    const count = open.size;
    for (const socket of open) socket.destroy();
    return count;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

const clientOf = (sandbox: Sandbox, baseUrl = service.url): Railhead =>
  createRailhead({ apiKey: sandbox.api_key, baseUrl });

it("events.stream gives every event once and in order, though its connection is cut again and again", async () => {
  const sandbox = await service.addSandbox();
  const stopped = new AbortController();
  const stream = clientOf(sandbox, line.url).events.stream(
    { after: 0 },
    { signal: stopped.signal },
  );
  const seen: Event[] = [];
  const reading = (async () => {
    for await (const event of stream) seen.push(event);
  })();
  let cuts = 0;
  for (let round = 0; round < 3; round += 1) {
    await createCustomer(sandbox);
    const { paykey } = await createPaykey(sandbox);
    await createPayment(sandbox, "charge", { paykey });
    const count = (await allEvents(sandbox)).length;
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
    cuts += line.cut();
  }
  await sandbox.advance("idle");
  const isRead = async () => seen.length >= (await allEvents(sandbox)).length;
  await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
  stopped.abort();
  await reading;
  expect(cuts).toBeGreaterThanOrEqual(3);
  expect(seen).toEqual(await allEvents(sandbox));
  expect(stream.generation).toBe(
    Number((await sandbox.call("GET", "/v1/events")).headers["log-generation"]),
  );
});

it("events.stream with nothing to begin from begins with what happens next, and types choose", async () => {
  const sandbox = await service.addSandbox();
  await createCustomer(sandbox);
  const before = (await allEvents(sandbox)).length;
  const stream = clientOf(sandbox).events.stream({ types: ["customer.created"] });
  const reading = stream[Symbol.asyncIterator]();
  const first = reading.next();
  // Once it is connected it has its place in the log.
  await expect.poll(() => stream.generation, { timeout: 30_000 }).toBeDefined();
  await createPaykey(sandbox);
  const { value } = (await first) as { value: Event };
  expect(value.event_type).toBe("customer.created");
  expect(value.sequence).toBeGreaterThan(before);
  await reading.return?.();
});

it("a stream's first block names the place where it begins, for who is cut off before the first event", async () => {
  const sandbox = await service.addSandbox();
  await createCustomer(sandbox);
  const last = (await allEvents(sandbox)).length;
  const { body } = await fetch(`${service.url}/v1/events/stream`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  const read = createFrameReader();
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    const [first] = read(chunk);
    if (first === undefined) continue;
    expect(first).toEqual({ id: String(last), event: "message", data: undefined });
    return;
  }
  throw new Error("the stream ended");
});

it("events.stream ends with log_restarted and how far the logs agree, under an open stream and when asked", async () => {
  const sandbox = await service.addSandbox();
  const self = `/v1/sandbox/environments/${sandbox.environment.id}`;
  await createPaykey(sandbox);
  const snapshot = await sandbox.post(`${self}/snapshots`, { name: "early" });
  const common = (await allEvents(sandbox)).length;
  await createCustomer(sandbox);
  const after = (await allEvents(sandbox)).length;
  const railhead = clientOf(sandbox);
  const stream = railhead.events.stream({ after: common });
  const seen: number[] = [];
  const reading = (async () => {
    for await (const { sequence } of stream) seen.push(sequence);
  })().catch((error: unknown) => error);
  await expect.poll(() => seen.at(-1), { timeout: 30_000 }).toBe(after);
  const generation = stream.generation ?? Number.NaN;
  await sandbox.post(`${self}/snapshots/${snapshot["id"]}/restore`, {});
  const restarted = {
    kind: "problem",
    status: 409,
    code: "log_restarted",
    lastCommonSequence: common,
  };
  const error = (await reading) as { generation: number };
  expect(error).toMatchObject(restarted);
  expect(error.generation).toBeGreaterThan(generation);
  const again = railhead.events.stream({ after, generation })[Symbol.asyncIterator]();
  await expect(again.next()).rejects.toMatchObject(restarted);
});

it("ledger.export and achFiles.content give the bytes that the service keeps", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
  const railhead = clientOf(sandbox);
  const month = "2026-03";
  const csv = await (await railhead.ledger.export({ month })).text();
  const direct = await fetch(`${service.url}/v1/ledger/export?month=${month}`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  expect(csv).toBe(await direct.text());
  expect(csv.split("\n").length).toBeGreaterThan(5);
  const { data: files } = await railhead.achFiles.list();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = await (await railhead.achFiles.content(file.id)).bytes();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
  }
  await expect(railhead.achFiles.content(sandbox.environment.id)).rejects.toMatchObject({
    kind: "problem",
    status: 404,
  });
  const wrong = railhead.ledger.export({ month: "March" });
  await expect(wrong).rejects.toMatchObject({ status: 422, items: [{ reference: "/month" }] });
});
