import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Workspaces resolve to their sources under test, so that a test never reads a stale build.
const resolve = { conditions: ["@railhead/source"] };
const ssr = { resolve: { conditions: ["@railhead/source"] } };

export default defineConfig({
  resolve,
  ssr,
  test: {
    // Tests wait for PostgreSQL and for processes they start, so three share two cores well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          include: ["packages/{core,nacha,client,railhead}/src/**/*.test.ts"],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "database",
          include: [
            "packages/server/src/**/*.test.ts",
            "test/{journeys,simulation,contract,browser}/**/*.test.ts",
          ],
          globalSetup: ["test/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { resolve, ssr, test: { name: "tidy", include: ["test/tidy.test.ts"] } },
    ],
  },
});
