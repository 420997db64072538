import { Flight, type Sent } from "./flight.ts";

/** The requests under way, with one timer for all: thousands of them need not have one each. */
export interface Flights {
  /** A new request; calls back once, when it is over. */
  open(onEnd: (sent: Sent) => void): Flight;
  close(): void;
}

const WATCH_MS = 250;

/**
 * Places in an array are used again and again. In a `Set` the table is copied as entries come and
 * go; the dead copies kept so much alive that collecting garbage took a quarter of all the time.
 */
export function createFlights(totalMs: number): Flights {
  const places: (Flight | undefined)[] = [];
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
      const flight = new Flight((sent) => {
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
