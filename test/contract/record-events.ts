import { EVENT_TYPES } from "@railhead/core";
import { inject } from "vitest";
import type { WallClock } from "../../packages/server/src/base/clock.ts";
import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import { allEvents } from "../support/invariants.ts";
import { restartNumbers } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";
import { EVENT_SCENARIOS, serviceOf, tenantOf } from "./event-scenarios.ts";
import { repeatable, WALL_START } from "./repeatable-events.ts";
import { keyOperations } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";
import { isFull } from "../support/depth.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import {
  collecting,
  writeStatements,
  type Statements,
} from "../support/statements/collect-statements.ts";
import {
  listSpreadStatements,
  logPlansOfFunctions,
  type SpreadStatement,
} from "../support/statements/record.ts";
import { createFixtureOn, type Actions } from "./fixture.ts";
import {
  listUnknownIndexes,
  listUnscannedIndexes,
  preferIndexes,
  readEverything,
  SCANNED_ELSEWHERE,
} from "./index-uses.ts";

export interface Recording {
  /** The first event of every type that a seeded run of the service writes, by type. */
  readonly events: Record<string, Resource>;
  /** Indexes that neither this run nor, at the full depth, a reading of everything has scanned. */
  readonly unscanned: readonly string[];
  readonly unknown: readonly string[];
  /** Statements of the run that may take rows of several environments. */
  readonly spread: readonly SpreadStatement[];
}

/** Plays everything that writes events; at the full depth, reads everything then. */
export async function recordEvents(): Promise<Recording> {
  restartNumbers();
  const statements: Statements = new Map();
  let pool: Database | undefined;
  const service = await startTestService({
    seed: "recorded events",
    wall: wallFromStart(),
    async prepareDatabase(db) {
      await preferIndexes(db);
      await logPlansOfFunctions(db);
    },
    async openDb(url) {
      pool = openPool({ url, statementTimeoutMs: 30_000 });
      return collecting(pool, statements);
    },
  });
  try {
    const seen = new Map<string, Resource>();
    let fixture: Actions | undefined;
    const operations = async (on: TestService) => {
      const sandbox = await on.addSandbox();
      fixture = await createFixtureOn(serviceOf(on, sandbox), tenantOf(sandbox));
      return await playOperations(sandbox, fixture);
    };
    for (const [name, play] of Object.entries({ ...EVENT_SCENARIOS, operations })) {
      const log = await allEvents(await play(service)).catch((error: unknown) => {
        throw new Error(`the scenario ${name}`, { cause: error });
      });
      for (const event of log) {
        const type = event["event_type"] as string;
        if (!seen.has(type)) seen.set(type, event);
      }
    }
    const types = Object.keys(EVENT_TYPES).filter((type) => seen.has(type));
    const recorded = types.map((type) => [type, seen.get(type) ?? {}] as const);
    if (isFull && fixture !== undefined) await readEverything(service, fixture);
    const file = process.env["STATEMENTS"];
    if (file !== undefined) writeStatements(file, statements);
    return {
      spread: await listSpreadStatements(service.db, statements, inject("databaseServerLog")),
      events: repeatable(Object.fromEntries(recorded)),
      unknown: await listUnknownIndexes(service.db, Object.keys(SCANNED_ELSEWHERE)),
      unscanned: await listUnscannedIndexes(service.db),
    };
  } finally {
    await service.close();
    await pool?.close();
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
async function playOperations(sandbox: Sandbox, fixture: Actions): Promise<Sandbox> {
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
