/** Loads values by key; absent keys are left out. */
export type Load<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

interface Waiting<V> {
  readonly key: string;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const BATCH = 100;
/** So many are worth a statement of their own while another is under way. */
const WORTH_A_SECOND = 32;
const AT_ONCE = 4;
/** Nobody waits longer than this for a statement that is not theirs. */
const PATIENCE_MS = 10;

/**
 * Reads of single values that arrive together share one statement. A read sees the database as it is
 * after it was asked for: it never joins a statement that has left already.
 */
export function coalesced<V>(load: Load<V>): (key: string) => Promise<V | undefined> {
  let waiting: Waiting<V>[] = [];
  let running = 0;
  let isScheduled = false;
  let patience: NodeJS.Timeout | undefined;

  async function run(batch: readonly Waiting<V>[]): Promise<void> {
    running += 1;
    try {
      const found = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  function start(): void {
    const batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    void run(batch);
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    // Whatever else this turn of the loop has read from its sockets comes along.
    setImmediate(() => {
      isScheduled = false;
      while (waiting.length > 0 && isTimeFor(waiting.length)) start();
      if (waiting.length > 0) patience ??= setTimeout(loseIt, PATIENCE_MS);
    });
  }

  function isTimeFor(count: number): boolean {
    return running === 0 || (running < AT_ONCE && count >= WORTH_A_SECOND);
  }

  function loseIt(): void {
    patience = undefined;
    if (waiting.length > 0 && running < AT_ONCE) start();
    schedule();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
