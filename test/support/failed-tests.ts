import type { Reporter, TestModule } from "vitest/node";

const MAX_LENGTH = 300;

/** The last lines of a run: each test that failed with its error, where a log's middle is cut away. */
export const failedTests: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const outside = unhandled.map(({ message }) => lineOf("outside of tests", message));
    for (const line of [...modules.flatMap(failuresOf), ...outside])
      process.stdout.write(`FAILED ${line}\n`);
  },
};

function failuresOf(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ name: "fullName" in suite ? suite.fullName : "", error })),
  );
  const tests = [...module.children.allTests("failed")].flatMap((test) =>
    (test.result().errors ?? []).map((error) => ({ name: test.fullName, error })),
  );
  return [...suites, ...tests].map(({ name, error }) =>
    lineOf(`${module.relativeModuleId} > ${name}`, error.message),
  );
}

function lineOf(place: string, message: string): string {
  return `${place}: ${message.replaceAll(/\s+/g, " ")}`.slice(0, MAX_LENGTH);
}
