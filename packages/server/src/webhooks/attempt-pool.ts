import { Attempt, type Sent } from "./attempt.ts";

/** The requests under way, with one timer for all: thousands of them need not have one each. */
export interface AttemptPool {
  /** A new request; calls back once, when it is over. */
  open(onEnd: (sent: Sent) => void): Attempt;
  close(): void;
}

const WATCH_MS = 250;

/**
 * Places in an array are used again and again. In a `Set` the table is copied as entries come and
 * go; the dead copies kept so much alive that collecting garbage took a quarter of all the time.
 */
export function createAttemptPool(totalMs: number): AttemptPool {
  const places: (Attempt | undefined)[] = [];
  const free: number[] = [];
  let watch: NodeJS.Timeout | undefined;

  function watchOver(): void {
    const oldest = performance.now() - totalMs;
    for (const flight of places) {
      if (flight !== undefined && flight.startedAt <= oldest) {
        flight.end(`no answer within ${totalMs / 1000} s`);
      }
    }
    if (free.length === places.length) close();
  }

  function close(): void {
    clearInterval(watch);
    watch = undefined;
  }

  return {
    open(onEnd) {
      const place = free.pop() ?? places.length;
      const flight = new Attempt((sent) => {
        places[place] = undefined;
        free.push(place);
        onEnd(sent);
      });
      places[place] = flight;
      watch ??= setInterval(watchOver, WATCH_MS);
      return flight;
    },
    close,
  };
}
