import { readdirSync, readFileSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { failedTests } from "./test/support/failed-tests.ts";

const packages = fileURLToPath(new URL("packages/", import.meta.url));

/** What a package exports, each taken from the source of the built file that its manifest names. */
function sourcesOf(name: string): { find: RegExp; replacement: string }[] {
  const manifest = JSON.parse(readFileSync(`${packages}${name}/package.json`, "utf8")) as {
    exports?: Record<string, { default?: string }>;
  };
  return Object.entries(manifest.exports ?? {}).flatMap(([path, { default: built }]) => {
    const source = /^\.\/dist\/(.+)\.js$/.exec(built ?? "")?.[1];
    if (source === undefined) return [];
    const find = new RegExp(`^@railhead/${name}${path.slice(1)}$`);
    return [{ find, replacement: `${packages}${name}/src/${source}.ts` }];
  });
}

// Every package is loaded from its sources, so that a test needs no build.
const resolve = {
  alias: readdirSync(packages).flatMap(sourcesOf),
};
// A worker loads the service once, not once for each test file.
const isolate = false;

/** A folder in memory with room for a run's databases, where the system has one. */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 12 * 2 ** 30 ? "/dev/shm" : undefined;
  } catch {
    return undefined;
  }
}

// A database is cloned for each test file, which a disk makes a quarter of the run.
const temporary = memoryFolder();
if (temporary !== undefined) process.env["TMPDIR"] ??= temporary;

// At full depth a test has up to sixty times as many cases.
const UNIT_TIMEOUT_MS = process.env["RAILHEAD_TEST_DEPTH"] === "full" ? 600_000 : 60_000;

export default defineConfig({
  test: {
    reporters: ["default", failedTests],
    // Without it each run spends as long on transforming the service as on a file of tests.
    experimental: { fsModuleCache: true },
    // Tests wait for PostgreSQL and for processes they start, so three share two cores well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: [
            "packages/{core,nacha,client,bridge,dashboard,railhead}/src/**/*.test.ts",
            "test/{chaos,deploy,risk}/**/*.test.ts",
          ],
          isolate,
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        resolve,
        test: {
          name: "database",
          include: [
            "packages/server/src/**/*.test.ts",
            "test/{journeys,simulation,contract,browser}/**/*.test.ts",
          ],
          globalSetup: ["test/support/global-setup.ts"],
          isolate,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Under a whole run on two cores what is soon may take seconds.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        resolve,
        // Pages are rendered in seconds, but in minutes on a machine that does much else.
        test: { name: "tidy", include: ["test/tidy.test.ts"], isolate, testTimeout: 300_000 },
      },
    ],
  },
});
