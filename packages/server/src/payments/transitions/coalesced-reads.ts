/** Loads values by key; absent keys are left out. */
export type Load<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

/** Reads that leave together, and what they all wait for. */
interface Batch<V> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, V>>;
  depart(): void;
}

const BATCH = 100;
/** So many are worth a statement of their own while another is under way. */
const CONCURRENT_BATCH_MIN = 16;
const MAX_CONCURRENT = 4;
/** Nobody waits longer than this for a statement that is not theirs. */
const MAX_WAIT_MS = 10;

/**
 * Reads of single values that arrive together share one statement. A read sees the database as it is
 * after it was asked for: it never joins a statement that has left already. What it resolves to holds
 * the key, where there is such a value, among those it arrived with.
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
    // Whatever else this turn of the loop has read from its sockets comes along.
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
