import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wallClock } from "@railhead/server/clock";
import { makeFolder } from "@railhead/server/folders";

/** Most calls of one tool in an hour. */
export interface Caps {
  readonly reads: number;
  readonly writes: number;
}

/** Counts calls of each tool over the last hour. */
export interface CallCounter {
  /** Whether one more is within the cap; counts it then. */
  take(tool: string, most: number): boolean;
}

const HOUR_MS = 3_600_000;
const nowMs = () => Date.parse(wallClock.now());

/** A call of a tool: its name and when, in milliseconds. */
type Call = readonly [string, number];

/** Counts in memory alone: what a restart of the server may forget. */
export function createCounter(
  started: readonly Call[] = [],
): CallCounter & { calls(): readonly Call[] } {
  let calls: Call[] = [...started];
  return {
    calls: () => calls,
    take(tool, most) {
      const since = nowMs() - HOUR_MS;
      calls = calls.filter(([, at]) => at > since);
      if (calls.filter(([name]) => name === tool).length >= most) return false;
      calls.push([tool, nowMs()]);
      return true;
    },
  };
}

/** Counts also over restarts: an agent that restarts its server gets no new hour. */
export function createStoredCounter(dataDir: string, agent: string): CallCounter {
  const folder = join(dataDir, "mcp");
  const file = join(folder, `${agent}.calls`);
  makeFolder(folder);
  const counter = createCounter(readCalls(file));
  writeFileSync(file, counter.calls().map(lineOf).join(""), { mode: 0o600 });
  return {
    take(tool, most) {
      if (!counter.take(tool, most)) return false;
      appendFileSync(file, lineOf([tool, nowMs()]));
      return true;
    },
  };
}

const lineOf = (call: Call) => `${JSON.stringify(call)}\n`;

function readCalls(file: string): Call[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const since = nowMs() - HOUR_MS;
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Call).filter(([, at]) => at > since);
}
