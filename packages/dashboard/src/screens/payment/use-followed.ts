import { useEffect } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";

/** Reads a payment anew at each of its events. Without the right to events the page still reads on its own. */
export function useFollowed(id: string): void {
  useEffect(() => {
    const ending = new AbortController();
    follow(id, ending.signal).catch(() => undefined);
    return () => ending.abort();
  }, [id]);
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
