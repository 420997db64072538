import type { Reporter, TestCase, TestModule } from "vitest/node";

const MAX_LENGTH = 300;

/**
 * Each test that failed with its error: at once, where a run may be ended before its end, and as the
 * last lines, where a log's middle is cut away.
 */
export const failedTests: Reporter = {
  onTestCaseResult(test) {
    for (const line of failuresOfTest(test)) process.stdout.write(`FAILED ${line}\n`);
  },
  onTestRunEnd(modules, unhandled) {
    const outside = unhandled.map(({ message }) => lineOf("outside of tests", message));
    for (const line of [...modules.flatMap(failuresOf), ...outside])
      process.stdout.write(`FAILED ${line}\n`);
  },
};

function failuresOf(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite
      .errors()
      .map(({ message }) => placed(module, "fullName" in suite ? suite.fullName : "", message)),
  );
  return [...suites, ...[...module.children.allTests("failed")].flatMap(failuresOfTest)];
}

function failuresOfTest(test: TestCase): string[] {
  if (test.result().state !== "failed") return [];
  return (test.result().errors ?? []).map(({ message }) =>
    placed(test.module, test.fullName, message),
  );
}

const placed = (module: TestModule, name: string, message: string): string =>
  lineOf(`${module.relativeModuleId} > ${name}`, message);

function lineOf(place: string, message: string): string {
  return `${place}: ${message.replaceAll(/\s+/g, " ")}`.slice(0, MAX_LENGTH);
}
