import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { consumeKafka, KAFKA_SERVERS } from "../../../../test/support/kafka.ts";
import { openKafka } from "./kafka.ts";
import type { SinkEvent, SinkTarget } from "./target.ts";

const servers = KAFKA_SERVERS ?? "";
const run = { environment_id: randomUUID(), generation: 1, replays: 0 };

/** Events of a few kilobytes, so that a page is more than a broker takes at once. */
const eventsOf = (first: bigint, last: bigint): SinkEvent[] =>
  Array.from({ length: Number(last - first) + 1 }, (_, index) => {
    const sequence = first + BigInt(index);
    const text = JSON.stringify({ sequence: Number(sequence), data: "x".repeat(3_000) });
    const event: unknown = { row: { sequence, type: "charge.paid" }, text };
    return event as SinkEvent;
  });

/** What the mock cluster has not: transactions that end, and producers that are fenced. */
describe.skipIf(servers === "")("a sink of Kafka at the brokers of KAFKA_SERVERS", () => {
  const open: SinkTarget[] = [];
  afterEach(async () => {
    for (const target of open.splice(0)) await target.close();
  });

  async function openTopic(topic: string): Promise<SinkTarget> {
    const config = { servers, topic };
    const target = await openKafka({ ...run, config, secrets: {}, folder: "" });
    open.push(target);
    return target;
  }

  const deliver = (target: SinkTarget, [first, last]: [bigint, bigint], end = noEnd) =>
    target.deliver({ run, first, last, pages: pagesOf(eventsOf(first, last), end) });

  async function* pagesOf(events: readonly SinkEvent[], end: () => Promise<void>) {
    yield events;
    await end();
  }
  const noEnd = () => Promise.resolve();
  const fail = () => Promise.reject(new Error("the log could not be read"));

  const sequencesOf = async (topic: string) =>
    (await consumeKafka(servers, topic)).map(({ headers }) => Number(headers["railhead-sequence"]));
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  const newTopic = () => `railhead-test-${randomUUID()}`;

  it("makes a topic that is absent, and writes more than a broker takes at once", async () => {
    const topic = newTopic();
    const target = await openTopic(topic);
    expect(await target.deliveredThrough(run, 0n)).toBeUndefined();
    await deliver(target, [1n, 700n]);
    await deliver(target, [701n, 705n]);
    expect(await sequencesOf(topic)).toEqual(upTo(705));
    expect(await (await openTopic(topic)).deliveredThrough(run, 0n)).toBe(705n);
  });

  it("refuses the writes of a process that another one replaced", async () => {
    const topic = newTopic();
    const earlier = await openTopic(topic);
    await deliver(earlier, [1n, 3n]);
    const later = await openTopic(topic);
    await expect(deliver(earlier, [4n, 6n])).rejects.toThrow("Another process began");
    await deliver(later, [4n, 6n]);
    expect(await sequencesOf(topic)).toEqual(upTo(6));
  });

  it("refuses the end of a delivery during which another process replaced this one", async () => {
    const topic = newTopic();
    const earlier = await openTopic(topic);
    const replaced = deliver(earlier, [1n, 3n], async () => {
      const later = await openTopic(topic);
      expect(await later.deliveredThrough(run, 0n)).toBeUndefined();
      await deliver(later, [1n, 3n]);
    });
    await expect(replaced).rejects.toThrow("Another process began");
    expect(await sequencesOf(topic)).toEqual(upTo(3));
  });

  it("goes on behind the last delivery that was committed, not behind one that failed", async () => {
    const topic = newTopic();
    const target = await openTopic(topic);
    await deliver(target, [1n, 3n]);
    for (const last of [4n, 5n]) {
      await expect(deliver(target, [4n, last], fail)).rejects.toThrow("the log could not be read");
    }
    const next = await openTopic(topic);
    expect(await next.deliveredThrough(run, 0n)).toBe(3n);
    await deliver(next, [4n, 6n]);
    expect(await sequencesOf(topic)).toEqual(upTo(6));
  });

  it("delivers again what a process wrote before it died without a commit", async () => {
    const topic = newTopic();
    const dying = await openTopic(topic);
    await deliver(dying, [1n, 2n]);
    const died = deliver(dying, [3n, 4n], () => dying.close()).catch(() => "died");
    expect(await Promise.race([died, sleep(20_000)])).toBe("died");
    const next = await openTopic(topic);
    expect(await next.deliveredThrough(run, 2n)).toBe(2n);
    await deliver(next, [3n, 4n]);
    expect(await sequencesOf(topic)).toEqual(upTo(4));
  });
});
