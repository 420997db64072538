import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";

/** The built-in rules alone. */
export const BUILT_IN = 1;

/** Every rule in force, in the order in which the first that hits gives the reason. */
export const rulesQuery = queryOptions({
  queryKey: ["risk-rules"],
  queryFn: ({ signal }) => api.riskRules.list({ page_size: 1_000 }, { signal }).toArray(),
  refetchInterval: EVERY_MS,
});

/** What became of the payments that each version of a rule hit in the last 365 days. */
export const metricsQuery = queryOptions({
  queryKey: ["risk-metrics"],
  queryFn: ({ signal }) => api.risk.metrics({}, { signal }),
});

export const rulesetQuery = (number: number) =>
  queryOptions({
    queryKey: ["ruleset", number],
    queryFn: ({ signal }) => api.rulesets.get(String(number), { signal }),
  });

export const publicationsQuery = queryOptions({
  queryKey: ["publications"],
  queryFn: async ({ signal }) =>
    await api.rulesets.publications({ page_size: 100, sort_order: "desc" }, { signal }),
  refetchInterval: EVERY_MS,
});

export const savedRulesetsQuery = queryOptions({
  queryKey: ["rulesets"],
  queryFn: async ({ signal }) =>
    await api.rulesets.list({ page_size: 20, sort_order: "desc" }, { signal }),
  refetchInterval: EVERY_MS,
});

/** The newest back-test of a ruleset with its result; null where there is none. */
export const backtestQuery = (ruleset: number) =>
  queryOptions({
    queryKey: ["backtest", ruleset],
    queryFn: async ({ signal }) => {
      const asked = { ruleset, page_size: 1, sort_order: "desc" } as const;
      const { data } = await api.backtests.list(asked, { signal });
      return data[0] === undefined ? null : await api.backtests.get(data[0].id, { signal });
    },
  });
