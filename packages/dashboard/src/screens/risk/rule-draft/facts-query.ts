import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";

/** Every fact that rules may read. */
export const factsQuery = queryOptions({
  queryKey: ["risk-facts"],
  queryFn: ({ signal }) => api.riskFacts.list({ page_size: 1_000 }, { signal }).toArray(),
  staleTime: Number.POSITIVE_INFINITY,
});
