import { setTimeout as sleep } from "node:timers/promises";
import cliProgress from "cli-progress";

/** How far long work is, shown where a person watches. */
export interface Progress {
  /** A stretch of work begins; `total` is how much of it there is. */
  begin(name: string, total: number): void;
  /** So much of it is done. */
  at(done: number): void;
  end(): void;
}

const SILENT: Progress = { begin: () => undefined, at: () => undefined, end: () => undefined };

/** A bar on standard error, so that what is printed can still be redirected; silent without a terminal. */
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
 * Waits for work whose length nobody knows, and says on standard error how it stands once a person
 * has waited for a moment. The line is gone when the work is done.
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
    // What cannot be asked now is asked again; that the work goes on is worth saying by itself.
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

/** To the first column, and nothing left of the line. */
const CLEAR = "\r\u001B[2K";
