import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../api/client.ts";

/** How long a person pauses before a search is sent. */
const PAUSE_MS = 120;

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Records that a typed text finds; what an earlier text found stays until then. */
export function useSearch(typed: string) {
  const text = useSettled(typed.trim());
  const query = useQuery({
    queryKey: ["search", text],
    queryFn: ({ signal }) => api.search.find({ q: text }, { signal }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isCurrent = text === typed.trim() && !query.isPlaceholderData && !query.isFetching;
  return { ...query, data: typed.trim() === "" ? undefined : query.data, isCurrent };
}
