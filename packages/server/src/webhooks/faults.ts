import { setTimeout as sleep } from "node:timers/promises";
import type { InjectedFault } from "../db/tables/environments/sandbox-faults.ts";
import type { Sent } from "./attempt.ts";
import type { Post, Sender } from "./sender.ts";

/** What goes wrong on purpose with messages; `mayInject` costs nothing where nothing does. */
export interface MessageFaults {
  mayInject(environmentId: string, target: "webhook"): boolean;
  consume(environmentId: string, target: "webhook"): Promise<InjectedFault | undefined>;
}

const LOST: Sent = {
  status: null,
  error: "the message was lost, as asked of this sandbox",
  latency_ms: 0,
  response: "",
  retry_after: null,
};

/** A sender whose messages are lost, doubled, late, out of order or cut off as their sandbox asks. */
export function withFaults(sender: Sender, faults: MessageFaults): Sender {
  const stopped = new AbortController();
  // By sandbox and receiver: who waits for a later message to go first.
  const waiting = new Map<string, Set<() => void>>();
  const nameOf = ({ environmentId, url }: Post) => `${environmentId ?? ""} ${url}`;

  /** Until another message to the receiver has left, or for so long. */
  async function letPass(name: string, ms: number): Promise<void> {
    const waiters = waiting.get(name) ?? new Set();
    waiting.set(name, waiters);
    let wake: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    waiters.add(wake);
    await Promise.race([passed, sleep(ms, undefined, { signal: stopped.signal, ref: false })]);
    waiters.delete(wake);
    if (waiters.size === 0) waiting.delete(name);
  }

  async function plainly(post: Post): Promise<Sent> {
    const sent = await new Promise<Sent>((resolve) => {
      sender.send(post, resolve);
    });
    for (const wake of waiting.get(nameOf(post)) ?? []) wake();
    return sent;
  }

  async function strike(post: Post, { effect, delay_ms }: InjectedFault): Promise<Sent> {
    if (effect === "drop") return LOST;
    if (effect === "duplicate") await plainly(post);
    if (effect === "delay") await sleep(delay_ms, undefined, { signal: stopped.signal });
    if (effect === "reorder") await letPass(nameOf(post), delay_ms);
    // What was signed is the whole: a receiver that verifies refuses the half.
    const { body } = post;
    return await plainly(
      effect === "partial" ? { ...post, body: body.subarray(0, Math.ceil(body.length / 2)) } : post,
    );
  }

  async function send(post: Post): Promise<Sent> {
    try {
      const struck = await faults.consume(post.environmentId ?? "", "webhook");
      return struck === undefined ? await plainly(post) : await strike(post, struck);
    } catch (error) {
      return { ...LOST, error: (error as Error).message };
    }
  }

  return {
    send(post, onEnd) {
      if (!faults.mayInject(post.environmentId ?? "", "webhook") && waiting.size === 0) {
        sender.send(post, onEnd);
      } else void send(post).then(onEnd);
    },
    async close() {
      stopped.abort();
      await sender.close();
    },
  };
}
