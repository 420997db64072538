/** Scenarios, importable without the routes, which are slow to load. */
export { differences, elapsed } from "../sandbox/scenarios/expectations.ts";
export { readScenario } from "../sandbox/scenarios/read.ts";
export { playScenario, type ScenarioReport } from "../sandbox/scenarios/run.ts";
export { PAYMENT_ACTIONS, RAIL_STEPS, type Scenario } from "../sandbox/scenarios/scenario.ts";
