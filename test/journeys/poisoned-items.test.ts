import { addMs } from "@railhead/core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { listFailingSteps } from "../../packages/server/src/db/tables/operations/failing-steps.ts";
import {
  stepsOf,
  type EngineTools,
} from "../../packages/server/src/payments/engine/steps/engine-steps.ts";
import { stepName } from "../../packages/server/src/payments/engine/steps/step-guard.ts";
import { countMoved, KEEPS_RESULTS, POISONED_SETS } from "../support/poisoned/poisoned-sets.ts";
import { restoreRows, SET_SIZE } from "../support/poisoned/row-sets.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => restoreRows(service));
afterAll(() => service.close());

/** Without a report: copied rows have no event that says how they came about. */
const travel = ({ environment }: Sandbox, until: string) =>
  service.app.engine.advanceTo(environment, until, until);

const DAY_MS = 86_400_000;
const works = Object.keys(POISONED_SETS) as (keyof typeof POISONED_SETS)[];

test("every step of the engine has a set with a poisoned item", () => {
  const steps = stepsOf({ simulatedBank: {} } as unknown as EngineTools);
  expect([...works, ...KEEPS_RESULTS].toSorted()).toEqual(Object.keys(steps).toSorted());
});

test.each(works)(
  "step %s moves all of a large set but one, and an exception names that one",
  async (work) => {
    const sandbox = await service.addSandbox();
    const set = await POISONED_SETS[work](service, sandbox);
    const {
      poison,
      until,
      named = poison,
      kind = "item_set_aside",
      size = SET_SIZE,
      isTakenAgain = true,
    } = set;
    await travel(sandbox, until);

    expect(await listFailingSteps(service.db, sandbox.environment.id)).toEqual([]);
    const found = await sandbox.list(`/v1/exceptions?kind=${kind}&status=open`);
    expect(found).toHaveLength(1);
    const [exception] = found;
    expect(JSON.stringify(exception)).toContain(named);
    if (kind === "item_set_aside") expect(exception?.["details"].step).toBe(stepName(work));
    const all = kind === "outcome_impossible" ? size : size - 1;
    expect(await countMoved(service, sandbox, set)).toBe(all);

    if (!isTakenAgain) return;
    await restoreRows(service);
    await sandbox.put(`/v1/exceptions/${exception?.["id"]}/resolve`, { reason: "It is mended." });
    await travel(sandbox, addMs(until, DAY_MS));
    expect(await countMoved(service, sandbox, set)).toBe(size);
    const left = await service.db.rows(sql`
      select from items_set_aside where environment_id = ${sandbox.environment.id}`);
    expect(left).toEqual([]);
  },
  120_000,
);
