import { EVENT_REASONS, instantToMs } from "@railhead/core";
import { Type } from "typebox";
import { createSandbox } from "../../environments/create.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { deleteSandbox } from "../../sandbox/snapshots.ts";
import { ownApi } from "../../sandbox/scenarios/own-api.ts";
import { readScenario } from "../../sandbox/scenarios/read.ts";
import { playScenario } from "../../sandbox/scenarios/run.ts";
import type { Scenario } from "../../sandbox/scenarios/scenario.ts";
import { FILE_DIRECTIONS } from "../ach-files/schema.ts";
import { Instant } from "../shared/status-schema.ts";
import { expiryOf } from "./environments.ts";

/** More steps keep a request open for too long: `railhead scenario run` has no such limit. */
const MAX_STEPS = 100;
/** Wall time after which a sandbox that was kept is deleted. */
const KEPT_FOR = "PT1H";

const ScenarioReport = Type.Object({
  scenario: Type.String(),
  seed: Type.Integer(),
  environment_id: Uuid(),
  passed: Type.Boolean(),
  steps: Type.Array(
    Type.Object({
      line: Type.Integer(),
      what: Type.String(),
      failures: Type.Array(Type.String()),
      status_changes: Type.Array(
        Type.Object({
          at: Instant(),
          who: Type.String(),
          status: Type.String(),
          reason: OneOf(EVENT_REASONS),
          code: Nullable(Type.String()),
        }),
      ),
      elapsed_ms: Type.Integer(),
    }),
  ),
  files: Type.Array(
    Type.Object({
      direction: OneOf(FILE_DIRECTIONS),
      name: Type.String(),
      sha256: Type.String(),
    }),
  ),
  log_sha256: Type.String(),
});

export const runScenario = route(
  {
    operationId: "sandbox.scenarios.run",
    method: "POST",
    path: "/v1/sandbox/scenarios",
    summary: "Run a scenario",
    description:
      "Runs a scenario in a sandbox of its own, with the rights of the caller, and answers what each step caused. The sandbox is deleted afterwards, an hour later with `keep`. Faults of the text are listed with their lines, and nothing runs.",
    body: Type.Object({
      content: Type.String({ minLength: 1, maxLength: 100_000 }),
      keep: Type.Optional(Type.Boolean()),
    }),
    response: ScenarioReport,
    problems: ["not_found", "validation_error"],
    scope: "sandbox:write",
    platformOnly: true,
    accountScoped: false,
    write: "separate",
  },
  async (context, { body: { content, keep = false } }) => {
    const { app, operations } = context;
    const scenario = scenarioOf(context, content);
    const { environment, account_id, api_key } = await sandboxOf(context, scenario);
    try {
      const api = ownApi((method, path, body) =>
        operations.send({ method, path, key: api_key, body }),
      );
      const now = () => instantToMs(app.wall.now());
      const own = { api, environment_id: environment.id, account_id, now };
      return ok(await playScenario(own, scenario));
    } finally {
      if (!keep) await deleteSandbox(app, environment);
    }
  },
);

function scenarioOf({ operations }: RequestContext, content: string): Scenario {
  const read = readScenario("scenario", content, operations);
  const faults = "faults" in read ? read.faults.map(inLine) : [];
  const count = "faults" in read ? 0 : read.scenario.steps.length;
  const beyond = count > MAX_STEPS ? [`It has ${count} steps; at most ${MAX_STEPS} may run.`] : [];
  const items = [...faults, ...beyond].map((detail) => ({ reference: "/content", detail }));
  if ("faults" in read || items.length > 0) throw invalid(items);
  return read.scenario;
}

/** `Line 4: sentence` of a fault that names a file. */
const inLine = (fault: string) => fault.replace(/^scenario:(\d+)(?::\d+)?: /, "Line $1: ");

function sandboxOf({ app, environment, key }: RequestContext, { name, seed, start }: Scenario) {
  const wall = app.wall.now();
  return createSandbox(
    { db: app.db, ids: app.ids, vault: app.vault },
    {
      name: name.slice(0, 100),
      seed: BigInt(seed),
      replayable: true,
      clock_mode: "frozen",
      clock_at: start,
      clock_wall: null,
      wall,
      clock_factor: 1,
      parent_id: environment.id,
      key_scopes: key.scopes,
      expires_at: expiryOf(KEPT_FOR, wall),
    },
  );
}
