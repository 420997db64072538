import type { Ruleset } from "@railhead/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import type { ListSearch } from "../../../parts/list/list-search.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Editor } from "./editor.tsx";

/** What a draft begins with: the ruleset of the address, else that in force. */
const baseQuery = (from: string | undefined) =>
  queryOptions({
    queryKey: ["rule-draft", from],
    queryFn: async ({ signal }): Promise<{ base: Ruleset; inForce: number }> => {
      const { data } = await api.riskRules.list({ page_size: 1 }, { signal });
      const inForce = data[0]?.ruleset ?? 1;
      return { base: await api.rulesets.get(from ?? String(inForce), { signal }), inForce };
    },
    // What somebody writes on must not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Writes rules, checked while they are typed, and saves them as a ruleset. */
export function RuleDraft() {
  const { from }: ListSearch = useSearch({ strict: false });
  const query = useQuery(baseQuery(from));
  return (
    <Screen name="rule-draft" title="Draft rules">
      <Loaded query={query}>
        {({ base, inForce }) => (
          <Editor key={base.number} base={base} inForce={inForce} of={from ?? "in-force"} />
        )}
      </Loaded>
    </Screen>
  );
}
