import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRailhead } from "./client.ts";
import { RailheadError } from "./errors.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import type { Event, EventsStreamQuery } from "./types.ts";

/** One connection: what arrives on it, and how it ends. */
type Step =
  | { readonly text: readonly string[]; readonly ends: "well" | "cut" | "silence" }
  | { readonly status: number; readonly problem: object; readonly headers?: Record<string, string> }
  | "refused";

let steps: Step[];
let asked: URLSearchParams[];

beforeEach(() => {
  steps = [];
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const send: typeof fetch = (input, init) => {
  asked.push(new URL(input as string).searchParams);
  const step = steps.shift() ?? { text: [], ends: "silence" };
  if (step === "refused") return Promise.reject(new TypeError("refused"));
  if ("status" in step) {
    const body = JSON.stringify({ meta: {}, data: step.problem });
    return Promise.resolve(new Response(body, step));
  }
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const text of step.text) controller.enqueue(encoder.encode(text));
      if (step.ends === "well") controller.close();
      init?.signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
    },
    pull(controller) {
      if (step.ends === "cut") controller.error(new TypeError("terminated"));
    },
  });
  const headers = { "content-type": "text/event-stream", "log-generation": "3" };
  return Promise.resolve(new Response(body, { headers }));
};

const greeting = (after: number) => `retry: 1000\nid: ${after}\n\n`;
const event = (sequence: number) =>
  `id: ${sequence}\nevent: charge.paid\ndata: {"sequence":${sequence}}\n\n`;

/** Reads a number of events, or to the end; returns their sequences and the error that ended it. */
async function follow(
  count: number,
  query: EventsStreamQuery = {},
  options: RequestOptions & Partial<ClientOptions> = {},
): Promise<{ sequences: number[]; error: RailheadError | undefined }> {
  const client = createRailhead({ apiKey: "key", fetch: send });
  const sequences: number[] = [];
  const reading = (async () => {
    try {
      for await (const { sequence } of client.events.stream(query, options)) {
        sequences.push(sequence);
        if (sequences.length === count) break;
      }
    } catch (error) {
      if (error instanceof RailheadError) return error;
      throw error;
    }
    return undefined;
  })();
  const over = reading.then((error) => ({ sequences, error }));
  const second = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return undefined;
  };
  let found: Awaited<typeof over> | undefined;
  while (found === undefined) found = await Promise.race([over, second()]);
  return found;
}

it("a stream that is lost, ends or stalls continues after the last event it yielded", async () => {
  steps = [
    { text: [greeting(4), event(5), event(6)], ends: "cut" },
    { text: [greeting(6), event(7).slice(0, -1)], ends: "cut" },
    { text: [greeting(6), event(7)], ends: "well" },
    { text: [greeting(7)], ends: "silence" },
    { text: [greeting(7), event(8)], ends: "silence" },
  ];
  expect(await follow(4, { after: 4, types: ["charge.*"] })).toEqual({
    sequences: [5, 6, 7, 8],
    error: undefined,
  });
  expect(asked.map((query) => query.get("after"))).toEqual(["4", "6", "6", "7", "7"]);
  expect(asked.map((query) => query.get("generation"))).toEqual([null, "3", "3", "3", "3"]);
  expect(asked.every((query) => query.get("types") === "charge.*")).toBe(true);
});

it("a stream without a cursor that is lost before its first event continues from its start", async () => {
  steps = [
    { text: [greeting(41)], ends: "cut" },
    { text: [greeting(41), event(42)], ends: "silence" },
  ];
  expect((await follow(1)).sequences).toEqual([42]);
  expect(asked.map((query) => query.get("after"))).toEqual([null, "41"]);
});

it("an established stream survives an outage longer than a call's retries; a first connection does not", async () => {
  const outage = Array.from({ length: 20 }, (): Step => "refused");
  steps = [{ text: [greeting(0), event(1)], ends: "cut" }, ...outage];
  steps.push({ text: [greeting(1), event(2)], ends: "silence" });
  expect((await follow(2)).sequences).toEqual([1, 2]);
  steps = [...outage];
  asked = [];
  expect((await follow(1)).error).toMatchObject({ kind: "connection" });
  expect(asked).toHaveLength(3);
});

it("a server that closes after the greeting is retried with back-off, at most maxRetries times", async () => {
  steps = Array.from({ length: 20 }, (): Step => ({ text: [greeting(1)], ends: "well" }));
  const startedAt = Date.now();
  const { error } = await follow(1, {}, { maxRetries: 6 });
  expect(error).toMatchObject({ kind: "connection", message: "The stream of events ended." });
  expect(asked).toHaveLength(7);
  expect(Date.now() - startedAt).toBeGreaterThan(10_000);
});

it("events between two lost connections reset a stream's retries", async () => {
  steps = [1, 2, 3].map((one): Step => ({ text: [greeting(one - 1), event(one)], ends: "cut" }));
  expect((await follow(3, {}, { maxRetries: 1 })).sequences).toEqual([1, 2, 3]);
});

it("a restarted log ends the stream with log_restarted, on connect and later", async () => {
  const problem = {
    status: 409,
    type: "/conflict",
    detail: "The log was restarted.",
    code: "log_restarted",
    generation: 4,
    last_common_sequence: 2,
    last_sequence: 9,
  };
  const facts = {
    kind: "problem",
    status: 409,
    code: "log_restarted",
    message: "The log was restarted.",
    generation: 4,
    lastCommonSequence: 2,
    lastSequence: 9,
  };
  const frame = `event: log_restarted\ndata: ${JSON.stringify(problem)}\n\n`;
  steps = [{ text: [greeting(4), event(5), frame], ends: "well" }];
  expect(await follow(9)).toEqual({ sequences: [5], error: expect.objectContaining(facts) });
  const refusal = { status: 409, problem, headers: { "x-should-retry": "false" } };
  steps = [{ text: [greeting(4), event(5)], ends: "cut" }, refusal];
  expect(await follow(9)).toEqual({ sequences: [5], error: expect.objectContaining(facts) });
});

it("a permanent refusal ends the stream even after it was established", async () => {
  const refusal = { status: 401, problem: { type: "/unauthorized", detail: "No such key." } };
  steps = [{ text: [greeting(4)], ends: "cut" }, refusal];
  expect((await follow(1)).error).toMatchObject({ status: 401, message: "No such key." });
});

it("the signal ends the iteration without an error, while idle, in a back-off and between two events", async () => {
  const silent = new AbortController();
  setTimeout(() => silent.abort(), 5_000);
  steps = [{ text: [greeting(0), event(1)], ends: "silence" }];
  expect(await follow(9, {}, { signal: silent.signal })).toEqual({
    sequences: [1],
    error: undefined,
  });
  const pausing = new AbortController();
  setTimeout(() => pausing.abort(), 60_000);
  steps = [{ text: [greeting(0), event(1)], ends: "cut" }];
  steps.push(...Array.from({ length: 99 }, (): Step => "refused"));
  expect(await follow(9, {}, { signal: pausing.signal })).toEqual({
    sequences: [1],
    error: undefined,
  });
  const between = new AbortController();
  const client = createRailhead({ apiKey: "key", fetch: send });
  steps = [{ text: [greeting(0) + event(1) + event(2)], ends: "silence" }];
  const seen: Event[] = [];
  for await (const one of client.events.stream({}, { signal: between.signal })) {
    seen.push(one);
    between.abort();
  }
  expect(seen).toHaveLength(1);
});

it("a response that is not a stream fails as unreadable at once", async () => {
  const page = () =>
    Promise.resolve(new Response("<html>", { headers: { "content-type": "text/html" } }));
  const client = createRailhead({ apiKey: "key", fetch: page });
  const reading = client.events.stream()[Symbol.asyncIterator]();
  await expect(reading.next()).rejects.toMatchObject({ kind: "unreadable", status: 200 });
});
