import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import type { Refusals } from "./refusal-scenarios.ts";

/** Refusals of publications of rulesets and of changes to roles. */
export const PLATFORM_REFUSALS: Readonly<Record<string, Refusals>> = {
  backtest_missing: {
    "rulesets.publish": async (w) => {
      const { number } = await w.post("/v1/risk/rulesets", {});
      return { path: [String(number)], body: { note: "Asked." } };
    },
  },
  ruleset_stops_everything: {
    "rulesets.publish": async (w) => {
      const number = await w.ruleset();
      await w.api.db.run(sql`update risk_backtests set stops_everything = true
        where ruleset = ${Number(number)}`);
      return { path: [number], body: { note: "Asked." } };
    },
  },
  ruleset_in_force: {
    "rulesets.publish": async (w) => ({
      path: [await w.publishedRuleset()],
      body: { note: "Again." },
    }),
  },
  ruleset_not_in_force: {
    "rulesets.roll_back": async (w) => ({ path: [await w.ruleset()], body: { note: "Asked." } }),
  },
  ruleset_superseded: {
    "rulesets.publish": async (w) => {
      const number = await w.ruleset();
      await w.publishedRuleset();
      return { path: [number], body: { note: "Late." } };
    },
  },
  role_built_in: {
    "roles.update": () => ({ path: ["viewer"], body: { means: "Reads." } }),
    "roles.delete": () => ({ path: ["viewer"] }),
  },
};
