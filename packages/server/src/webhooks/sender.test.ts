import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startReceiver, status, type Receiver } from "../../../../test/support/receiver.ts";
import type { Sent } from "./attempt.ts";
import { createSender, type Post, type Sender } from "./sender.ts";

let receiver: Receiver;
let sender: Sender;
beforeAll(async () => {
  receiver = await startReceiver();
  sender = createSender({ totalMs: 1_000 });
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(() => Promise.all([sender.close(), receiver.close()]));

const send = (post: Omit<Post, "reach">) =>
  new Promise<Sent>((resolve) => {
    sender.send({ ...post, reach: "loopback" }, resolve);
  });
const post = () =>
  send({ url: receiver.url, headers: { "x-a": "b" }, body: Buffer.from('{"a":1}') });

test("the body arrives unchanged, and the response is returned", async () => {
  receiver.answer = status(202);
  expect(await post()).toMatchObject({ status: 202, error: null, response: "seen" });
  expect(receiver.received[0]).toMatchObject({ body: '{"a":1}' });
  expect(receiver.received[0]?.headers["x-a"]).toBe("b");
});

test("a redirect is an answer like any other and is not followed", async () => {
  receiver.answer = status(302, { location: receiver.url });
  expect(await post()).toMatchObject({ status: 302 });
  expect(receiver.received).toHaveLength(1);
});

test("Retry-After is returned", async () => {
  receiver.answer = status(429, { "retry-after": "120" });
  expect(await post()).toMatchObject({ status: 429, retry_after: "120" });
});

test("an answer that comes too late is none", async () => {
  receiver.answer = (_message, response) => {
    setTimeout(() => response.end("late"), 3_000).unref();
  };
  const sent = await post();
  expect(sent).toMatchObject({ status: null, error: "no answer within 1 s" });
  expect(sent.latency_ms).toBeLessThan(3_000);
});

test("a body that drips for ever is cut off, but what was answered counts", async () => {
  receiver.answer = (_message, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 50);
    response.on("close", () => clearInterval(drip));
  };
  expect(await post()).toMatchObject({ status: 200, error: null });
});

test("of a huge body 20 kB are read and the beginning is kept", async () => {
  let written = 0;
  receiver.answer = (_message, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(16_384, "x");
    const pour = () => {
      while (written < 500_000_000) {
        written += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on("drain", pour);
    response.on("error", () => undefined);
    pour();
  };
  const sent = await post();
  expect(sent).toMatchObject({ status: 200, response: "x".repeat(1_000) });
  expect(written).toBeLessThan(50_000_000);
});

test("a connection that is closed instead of an answer is a failure with words", async () => {
  receiver.answer = (_message, response) => response.destroy();
  const sent = await post();
  expect(sent.status).toBeNull();
  expect(sent.error).not.toBe("");
});

test("a refused connection is reported", async () => {
  const gone = await startReceiver();
  await gone.close();
  const sent = await send({ url: gone.url, headers: {}, body: Buffer.alloc(0) });
  expect(sent).toMatchObject({ status: null });
  expect(sent.error).toMatch(/ECONNREFUSED/);
});
