import { useEffect } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";

/** Reads a payment anew at each of its events. Without the right to events the page still reads on its own. */
export function useFollowed(id: string): void {
  const isAllowed = may(useSession(), "events.stream");
  useEffect(() => {
    if (!isAllowed) return undefined;
    const ending = new AbortController();
    follow(id, ending.signal).catch(() => undefined);
    return () => ending.abort();
  }, [id, isAllowed]);
}

async function follow(id: string, signal: AbortSignal): Promise<void> {
  for await (const _ of api.events.stream({ resource_id: id }, { signal })) {
    await Promise.all(
      ["timeline", "payment", "postings", "entry"].map((name) =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === name && queryKey.includes(id),
        }),
      ),
    );
  }
}
