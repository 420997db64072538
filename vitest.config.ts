import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BUILT, builtPackages } from "./test/support/built-packages.ts";

const plugins = [builtPackages()];
const alike = {
  server: { deps: { external: [BUILT] } },
  // Node then loads the service once a worker, not once a file: a quarter of the run's processor time.
  isolate: false,
};

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for processes they start, so three share two cores well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        plugins,
        test: {
          name: "unit",
          include: ["packages/{core,nacha,client,bridge,railhead}/src/**/*.test.ts"],
          ...alike,
          testTimeout: 60_000,
        },
      },
      {
        plugins,
        test: {
          name: "database",
          include: [
            "packages/server/src/**/*.test.ts",
            "test/{journeys,simulation,contract,browser}/**/*.test.ts",
          ],
          globalSetup: ["test/support/global-setup.ts"],
          ...alike,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Under a whole run on two cores what is soon may take seconds.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      { plugins, test: { name: "tidy", include: ["test/tidy.test.ts"], ...alike } },
    ],
  },
});
