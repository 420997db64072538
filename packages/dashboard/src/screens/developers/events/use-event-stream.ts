import type { Event } from "@railhead/client";
import { useEffect, useState } from "react";
import { api } from "../../../api/client.ts";

const KEPT = 200;
const BEFORE = 50;

interface Stream {
  /** The newest first. */
  readonly events: readonly Event[];
  readonly error: unknown;
  readonly retry: () => void;
}

/** The last events, then those that come. */
export function useEventStream(): Stream {
  const [events, setEvents] = useState<readonly Event[]>([]);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    setEvents([]);
    setError(undefined);
    follow(ending.signal, (event) => {
      setEvents((held) => [event, ...held].slice(0, KEPT));
    }).catch((reason: unknown) => {
      if (!ending.signal.aborted) setError(reason);
    });
    return () => ending.abort();
  }, [attempt]);
  return { events, error, retry: () => setAttempt((count) => count + 1) };
}

async function follow(signal: AbortSignal, take: (event: Event) => void): Promise<void> {
  const { meta } = await api.events.list({ page_size: BEFORE }, { signal });
  const last = Math.max(0, meta.total_items - BEFORE);
  for await (const event of api.events.stream({ after: last }, { signal })) take(event);
}
