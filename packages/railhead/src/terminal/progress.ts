import { setTimeout as sleep } from "node:timers/promises";
import cliProgress from "cli-progress";

/** Progress of long work, shown on a terminal. */
export interface Progress {
  /** Starts a phase with `total` units of work. */
  begin(name: string, total: number): void;
  /** Sets the units done. */
  at(done: number): void;
  end(): void;
}

const SILENT: Progress = { begin: () => undefined, at: () => undefined, end: () => undefined };

/** A bar on standard error, so that standard output can be redirected; silent without a terminal. */
export function createProgress(isWatched: boolean): Progress {
  if (!isWatched) return SILENT;
  const bar = new cliProgress.SingleBar(
    {
      format: "{name} {bar} {value}/{total}",
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
    },
    cliProgress.Presets.shades_classic,
  );
  return {
    begin: (name, total) => bar.start(Math.max(total, 1), 0, { name }),
    at: (done) => bar.update(done),
    end: () => bar.stop(),
  };
}

const FIRST_STATUS_MS = 500;
const STATUS_INTERVAL_MS = 250;

/**
 * Waits for work of unknown length, and shows a status line on standard error after half a second.
 * The line is cleared when the work is done.
 */
export async function whileWaiting<T>(
  isWatched: boolean,
  words: () => string | Promise<string>,
  work: Promise<T>,
): Promise<T> {
  if (!isWatched) return await work;
  const ended = new AbortController();
  const saying = printStatus(words, ended.signal);
  try {
    return await work;
  } finally {
    ended.abort();
    await saying;
  }
}

async function printStatus(
  words: () => string | Promise<string>,
  ended: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  let wait = FIRST_STATUS_MS;
  while (await sleep(wait, true, { signal: ended }).catch(() => false)) {
    // If the status cannot be read, the elapsed time is still shown.
    const text = await statusText(words);
    const seconds = Math.floor((performance.now() - begun) / 1000);
    if (!ended.aborted) process.stderr.write(`${CLEAR}${text} ${seconds} s`);
    wait = STATUS_INTERVAL_MS;
  }
  if (wait === STATUS_INTERVAL_MS) process.stderr.write(CLEAR);
}

async function statusText(words: () => string | Promise<string>): Promise<string> {
  try {
    return await words();
  } catch {
    return "";
  }
}

/** Carriage return and erase line. */
const CLEAR = "\r\u001B[2K";
