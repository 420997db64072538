import type { Event } from "@railhead/client";
import { useEffect, useState } from "react";
import { api } from "../../../api/client.ts";

const KEPT = 200;
const BEFORE = 50;

interface Stream {
  /** The newest first. */
  readonly events: readonly Event[];
  /** True until the log's end is known. */
  readonly isReading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The last events, then those that come. */
export function useEventStream(): Stream {
  const [events, setEvents] = useState<readonly Event[]>([]);
  const [isReading, setReading] = useState(true);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    setEvents([]);
    setReading(true);
    setError(undefined);
    follow(ending.signal, {
      begin: () => setReading(false),
      take: (event) => setEvents((held) => [event, ...held].slice(0, KEPT)),
    }).catch((reason: unknown) => {
      if (!ending.signal.aborted) setError(reason);
    });
    return () => ending.abort();
  }, [attempt]);
  return { events, isReading, error, retry: () => setAttempt((count) => count + 1) };
}

interface Reader {
  readonly begin: () => void;
  readonly take: (event: Event) => void;
}

async function follow(signal: AbortSignal, { begin, take }: Reader): Promise<void> {
  const { meta } = await api.events.list({ page_size: BEFORE }, { signal });
  begin();
  const last = Math.max(0, meta.total_items - BEFORE);
  for await (const event of api.events.stream({ after: last }, { signal })) take(event);
}
