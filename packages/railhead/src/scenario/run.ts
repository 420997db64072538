import { playScenario, type Scenario, type ScenarioReport } from "@railhead/server/scenarios";
import { createApi, type Api } from "../connection/api.ts";

export type { Scenario, ScenarioReport } from "@railhead/server/scenarios";

/** Runs the scenario in its own sandbox, which is deleted afterwards unless `keep` is set. */
export async function runScenario(
  api: Api,
  scenario: Scenario,
  { keep = false }: { keep?: boolean } = {},
): Promise<ScenarioReport> {
  const { name, seed, start } = scenario;
  const made = await api.post<{ id: string; account_id: string; api_key: string }>(
    "/v1/sandbox/environments",
    { name: name.slice(0, 100), seed, ttl: "PT1H", clock: { mode: "frozen", at: start } },
  );
  try {
    const own = createApi({ address: api.address, key: made.api_key });
    const { id: environment_id, account_id } = made;
    return await playScenario(
      { api: own, environment_id, account_id, now: () => performance.now() },
      scenario,
    );
  } finally {
    if (!keep) await api.call("DELETE", `/v1/sandbox/environments/${made.id}`);
  }
}
