import { EVENT_TYPES } from "@railhead/core";
import type { WallClock } from "../../packages/server/src/base/clock.ts";
import { allEvents } from "../support/invariants.ts";
import { restartNumbers } from "../support/factories.ts";
import { startTestService, type Resource, type TestService } from "../support/service.ts";
import { EVENT_SCENARIOS, serviceOf, tenantOf } from "./event-scenarios.ts";
import { repeatable, WALL_START } from "./repeatable-events.ts";
import { keyOperations } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";
import { createFixtureOn } from "./fixture.ts";

/** The first event of every type that a seeded run of the service writes, by type. */
export async function recordEvents(): Promise<Record<string, Resource>> {
  restartNumbers();
  const service = await startTestService({ seed: "recorded events", wall: wallFromStart() });
  try {
    const seen = new Map<string, Resource>();
    for (const [name, play] of Object.entries({ ...EVENT_SCENARIOS, operations: playOperations })) {
      const log = await allEvents(await play(service)).catch((error: unknown) => {
        throw new Error(`the scenario ${name}`, { cause: error });
      });
      for (const event of log) {
        const type = event["event_type"] as string;
        if (!seen.has(type)) seen.set(type, event);
      }
    }
    const types = Object.keys(EVENT_TYPES).filter((type) => seen.has(type));
    return repeatable(Object.fromEntries(types.map((type) => [type, seen.get(type) ?? {}])));
  } finally {
    await service.close();
  }
}

/** Runs like the machine's clock, from an instant that no sandbox of the scenarios reaches. */
function wallFromStart(): WallClock {
  const started = performance.now();
  return {
    now: () => {
      const passed = Math.floor(performance.now() - started);
      return new Date(Date.parse(WALL_START) + passed).toISOString();
    },
  };
}

/** Every operation that writes succeeds once. */
async function playOperations(service: TestService) {
  const sandbox = await service.addSandbox();
  const fixture = await createFixtureOn(serviceOf(service, sandbox), tenantOf(sandbox));
  for (const { id, method, path } of keyOperations) {
    if (method === "GET" || APART.has(id)) continue;
    const { path: given = [], query, body } = (await SUCCESSES[id]?.(fixture)) ?? {};
    const values = [...given];
    const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
    const target = query === undefined ? filled : `${filled}?${query}`;
    const reply = await sandbox.call(method, target, body === undefined ? {} : { body });
    if (reply.status >= 300) throw new Error(`${id}: ${reply.status} ${reply.text}`);
  }
  return sandbox;
}

/** They change one and the same file by hand, which a file allows once. */
const APART = new Set(["ach_files.release", "ach_files.decide", "ach_files.confirm"]);
