import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { backtestQuery } from "./rulesets-queries.ts";

/** Decides the decisions of the last 90 days again by a ruleset. */
export function useBacktest(ruleset: number) {
  return useMutation({
    mutationFn: () => api.backtests.create({ ruleset }),
    onSuccess: (result) => queryClient.setQueryData(backtestQuery(ruleset).queryKey, result),
  });
}
