/** Loads values by key; absent keys are left out. */
export type Load<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

/** Reads of one statement. */
interface Batch<V> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, V>>;
  depart(): void;
}

const BATCH = 100;
/** Minimum keys for a concurrent statement. */
const CONCURRENT_BATCH_MIN = 16;
const MAX_CONCURRENT = 4;
/** Maximum wait for another statement. */
const MAX_WAIT_MS = 10;

/**
 * Coalesces concurrent single reads into one statement. A read never joins a statement already
 * sent, so it sees commits before its call. Resolves to all values of the statement.
 */
export function coalesceReads<V>(load: Load<V>): (key: string) => Promise<ReadonlyMap<string, V>> {
  const waiting: Batch<V>[] = [];
  let running = 0;
  let isScheduled = false;
  let patience: NodeJS.Timeout | undefined;

  function open(): Batch<V> {
    const keys = new Set<string>();
    let depart: () => void = () => undefined;
    const leaving = new Promise<void>((resolve) => (depart = resolve));
    const found = leaving.then(() => load([...keys])).finally(arrive);
    const batch = { keys, found, depart };
    waiting.push(batch);
    return batch;
  }

  function start(): void {
    running += 1;
    waiting.shift()?.depart();
  }

  function arrive(): void {
    running -= 1;
    schedule();
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    // Collects reads of the same event loop turn.
    setImmediate(() => {
      isScheduled = false;
      while (waiting.length > 0 && isTimeFor(waiting[0])) start();
      if (waiting.length > 0) patience ??= setTimeout(loseIt, MAX_WAIT_MS);
    });
  }

  function isTimeFor(batch: Batch<V> | undefined): boolean {
    return (
      running === 0 || (running < MAX_CONCURRENT && (batch?.keys.size ?? 0) >= CONCURRENT_BATCH_MIN)
    );
  }

  function loseIt(): void {
    patience = undefined;
    if (waiting.length > 0 && running < MAX_CONCURRENT) start();
    schedule();
  }

  return (key) => {
    const last = waiting.at(-1);
    const batch = last === undefined || last.keys.size >= BATCH ? open() : last;
    batch.keys.add(key);
    schedule();
    return batch.found;
  };
}
