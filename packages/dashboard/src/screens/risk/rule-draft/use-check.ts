import type { RulesetCheck } from "@railhead/client";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { withoutPlaces } from "./faults.ts";
import { checkDraft } from "./check-draft.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** A draft is checked once nobody has typed for so long. */
const STILL_MS = 300;

/**
 * The service's check of a draft; `isCurrent` while it is of what is on the page. Faults of an earlier text have no
 * place: a suggestion would replace what stands there by now.
 */
export function useCheck(draft: Draft): {
  readonly query: UseQueryResult<RulesetCheck>;
  readonly check: RulesetCheck | undefined;
  readonly isCurrent: boolean;
} {
  const body = useMemo(() => bodyOf(draft), [draft]);
  const [asked, ask] = useState(body);
  useEffect(() => {
    const still = setTimeout(() => ask(body), STILL_MS);
    return () => clearTimeout(still);
  }, [body]);
  const query = useQuery({
    queryKey: ["ruleset-check", asked],
    queryFn: ({ signal }) => checkDraft(asked, signal),
    placeholderData: (held) => held,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isCurrent = asked === body && !query.isPlaceholderData;
  const { data } = query;
  const check = useMemo(
    () =>
      isCurrent || data === undefined ? data : { ...data, faults: withoutPlaces(data.faults) },
    [isCurrent, data],
  );
  return { query, check, isCurrent };
}
