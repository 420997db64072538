import { setTimeout as sleep } from "node:timers/promises";
import {
  isAnyRunning,
  listChainMarks,
  listChainWriters,
  type ChainMark,
} from "../db/tables/chain/chain-blocks.ts";
import { createChainGuard, type GuardTools } from "./guard.ts";
import type { Head } from "./heads.ts";
import { sealNext } from "./seal.ts";

/** Seals rows into blocks behind their writers, which never wait for it. */
export interface ChainSealer {
  start(): void;
  /** Waits for the block that is being sealed. */
  stop(): Promise<void>;
  /** Seals what is committed now, of all environments or of one. */
  sealAll(environmentId?: string): Promise<void>;
}

const EVERY_MS = 15_000;
/** Most transactions end within so many looks; others are looked at again in the next pass. */
const WAIT_MS = 50;
const LOOKS = 20;

/** Last rows, and who was writing when they were read. */
interface Pending {
  readonly marks: readonly ChainMark[];
  readonly writers: readonly string[];
}

export function createChainSealer(tools: GuardTools): ChainSealer {
  const { db, log } = tools;
  const guard = createChainGuard(tools);
  const stopping = new AbortController();
  let pending: Pending | undefined;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function mark(environmentId: string | undefined): Promise<Pending> {
    const marks = await listChainMarks(db, environmentId);
    // After the marks: who writes a lower number has its table locked by now, or has ended.
    return { marks, writers: marks.length === 0 ? [] : await listChainWriters(db) };
  }

  async function haveEnded({ writers }: Pending): Promise<boolean> {
    for (let look = 0; look < LOOKS && !stopping.signal.aborted; look += 1) {
      if (!(await isAnyRunning(db, writers))) return true;
      await sleep(WAIT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return false;
  }

  async function sealMark(marked: ChainMark): Promise<void> {
    if (!(await guard.maySeal(marked))) return;
    const { environment_id, generation } = marked;
    let last: Head | undefined;
    for (let isBehind = true; isBehind && !stopping.signal.aborted;) {
      const sealed = await sealNext(tools, marked);
      isBehind = sealed.isBehind;
      if (sealed.end === undefined) continue;
      const { number, hash } = sealed.end;
      const block_hash = hash.toString("hex");
      last = { environment_id, generation, number: Number(number), block_hash };
    }
    await guard.publish(environment_id, last);
  }

  async function pass(environmentId?: string): Promise<void> {
    const isLeft = pending !== undefined;
    pending ??= await mark(environmentId);
    if (!(await haveEnded(pending))) return;
    const { marks } = pending;
    pending = undefined;
    for (const marked of marks) {
      if (stopping.signal.aborted) return;
      try {
        await sealMark(marked);
      } catch (err) {
        log.warn({ err, environment_id: marked.environment_id }, "no block could be sealed");
      }
    }
    if (isLeft) await pass(environmentId);
  }

  function sealAll(environmentId?: string): Promise<void> {
    const done = running.then(() => pass(environmentId));
    running = done.catch((err: unknown) => {
      pending = undefined;
      log.warn({ err }, "the chain could not be sealed");
    });
    return running;
  }

  return {
    start() {
      timer = setInterval(() => void sealAll(), EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
      await tools.heads.close();
    },
    sealAll,
  };
}
