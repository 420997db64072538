import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { EVERY_MS } from "../../../api/queries.ts";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { byUrgency, SOURCES, type QueueItem } from "./queue-item.ts";

export interface Queue {
  readonly items: readonly QueueItem[];
  /** More than the items that were read. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly current: QueueItem | undefined;
  readonly at: number;
  readonly move: (by: number) => void;
  readonly look: (id: string) => void;
  /** Puts the current item behind all others, on this page alone. */
  readonly snooze: () => void;
}

/** What waits for a person; the item that is looked at stays until it is decided. */
export function useQueue(decided: ReadonlySet<string>): Queue {
  const session = useSession();
  const found = useQueries({
    queries: SOURCES.filter(
      ({ needs, decides }) => may(session, needs) && decides.some((one) => may(session, one)),
    ).map(({ needs, read }) => ({
      queryKey: ["queue", needs],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal, session),
      refetchInterval: EVERY_MS,
    })),
  });
  const [snoozed, setSnoozed] = useState<readonly string[]>([]);
  const [place, setPlace] = useState<{ id: string; at: number }>();
  const open = byUrgency(found.flatMap(({ data }) => data?.items ?? [])).filter(
    ({ id }) => !decided.has(id),
  );
  const items = [
    ...open.filter(({ id }) => !snoozed.includes(id)),
    ...snoozed.flatMap((id) => open.find((one) => one.id === id) ?? []),
  ];
  const held = items.findIndex(({ id }) => id === place?.id);
  const at = held === -1 ? Math.min(place?.at ?? 0, Math.max(items.length - 1, 0)) : held;
  const isLoading = found.some(({ isPending }) => isPending);
  // What is most urgent is known once every source was read.
  const current = place === undefined && isLoading ? undefined : items[at];
  if (current !== undefined && (place?.id !== current.id || place.at !== at)) {
    setPlace({ id: current.id, at });
  }
  return {
    items,
    total: found.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
    isLoading,
    error: found.find(({ error }) => error !== null)?.error ?? null,
    retry: () => found.forEach(({ refetch }) => void refetch()),
    current,
    at,
    move: (by) => {
      const to = Math.min(Math.max(at + by, 0), items.length - 1);
      const item = items[to];
      if (item !== undefined) setPlace({ id: item.id, at: to });
    },
    look: (id) => setPlace({ id, at }),
    snooze: () => {
      if (current === undefined) return;
      setSnoozed((ids) => [...ids.filter((id) => id !== current.id), current.id]);
      const next = items[at + 1];
      if (next !== undefined) setPlace({ id: next.id, at });
    },
  };
}
