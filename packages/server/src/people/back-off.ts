/** Slows down guesses. Each process counts for itself, in bounded memory. */
export interface BackOff {
  /** Counts an attempt. Returns the seconds to wait where it comes too early; it then is not counted. */
  attempt(name: string): number | undefined;
  /** Forgets the attempts of a name: the last one was right. */
  succeeded(name: string): void;
  /** Takes one attempt back: right attempts behind one address do not add up. */
  forgive(name: string): void;
}

export interface BackOffOptions {
  /** Attempts in a row without a delay. */
  readonly free: number;
  /** Milliseconds of a clock that only rises. */
  readonly clock?: () => number;
}

interface Entry {
  attempts: number;
  /** Before this no attempt is heard. */
  until: number;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** An entry older than this counts for nothing. */
const KEPT_MS = 60 * 60_000;
const MAX_ENTRIES = 10_000;

/** Delays double from one second to a quarter of an hour. Attempts count before they are checked. */
export function createBackOff({ free, clock = () => performance.now() }: BackOffOptions): BackOff {
  // In the order of their last attempt.
  const entries = new Map<string, Entry>();
  return {
    attempt(name) {
      const now = clock();
      const held = entries.get(name);
      const entry =
        held !== undefined && now - held.until < KEPT_MS ? held : { attempts: 0, until: now };
      if (entry.until > now) return Math.ceil((entry.until - now) / 1000);
      entry.attempts += 1;
      const beyond = entry.attempts - free;
      const delay = beyond < 0 ? 0 : Math.min(FIRST_MS * 2 ** beyond, LONGEST_MS);
      entry.until = now + delay;
      entries.delete(name);
      entries.set(name, entry);
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
      return undefined;
    },
    succeeded(name) {
      entries.delete(name);
    },
    forgive(name) {
      const held = entries.get(name);
      if (held === undefined) return;
      held.attempts = Math.max(0, held.attempts - 1);
      held.until = Math.min(held.until, clock());
    },
  };
}
