import { readFileSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import {
  connect,
  connectToSandbox,
  withConnection,
  type Connection,
} from "../../connection/connection.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { junitText } from "../../scenario/junit.ts";
import type { Scenario, ScenarioReport } from "../../scenario/run.ts";
import { timelineLines } from "../../scenario/timeline.ts";
import { processTerminal } from "../../terminal/terminal.ts";

export function scenarioCommand(): Command {
  return new Command("scenario")
    .summary("run payment scenarios, or export one from a real payment")
    .addCommand(runCommand())
    .addCommand(exportCommand());
}

interface RunOptions extends Connection {
  readonly junit?: string;
  readonly keep?: boolean;
  readonly seed?: string;
}

function runCommand(): Command {
  return withConnection(new Command("run"))
    .description(
      "Runs each file in its own sandbox and prints what happened. Exits with 1 if an expectation fails, " +
        "with 64 if a file is invalid.",
    )
    .argument("<file...>", "YAML or JSON")
    .option("--junit <file>", "also write the results as JUnit XML")
    .option("--seed <number>", "overrides the seed of the files")
    .option("--keep", "keep the sandboxes for an hour")
    .action(async (files: readonly string[], options: RunOptions) => {
      const scenarios = await readAll(files, options.seed);
      const { runScenario } = await import("../../scenario/run.ts");
      const api = connectToSandbox(options);
      const terminal = processTerminal(options.json === true);
      const reports: { file: string; report: ScenarioReport }[] = [];
      for (const { file, scenario } of scenarios) {
        const report = await runScenario(api, scenario, { keep: options.keep === true });
        reports.push({ file, report });
        terminal.print({ event: "scenario", file, ...report }, (fact, paint) => [
          ...timelineLines(fact, paint),
          "",
        ]);
      }
      if (options.junit !== undefined) writeFileSync(options.junit, junitText(reports));
      const failed = reports.filter(({ report }) => !report.passed).length;
      const sum = { event: "scenarios", played: reports.length, failed };
      terminal.print(sum, (_fact, paint) => [
        failed === 0
          ? paint("green", `${reports.length} run, all passed.`)
          : paint("red", `${reports.length} run, ${failed} failed.`),
      ]);
      if (failed > 0) process.exitCode = EXIT.failed;
    });
}

/** Reads every file before the first is run. */
async function readAll(
  files: readonly string[],
  seed: string | undefined,
): Promise<{ file: string; scenario: Scenario }[]> {
  if (seed !== undefined && !/^\d{1,15}$/.test(seed)) {
    throw cliError("--seed must be a whole number", EXIT.usage);
  }
  // Imported late: it loads every route of the server.
  const { readScenario } = await import("../../scenario/read.ts");
  const faults: string[] = [];
  const scenarios = files.flatMap((file) => {
    const read = readScenario(file, textOf(file));
    if ("faults" in read) {
      faults.push(...read.faults);
      return [];
    }
    const own = seed === undefined ? {} : { seed: Number(seed) };
    return [{ file, scenario: { ...read.scenario, ...own } }];
  });
  if (faults.length > 0) throw cliError(faults.join("\n"), EXIT.usage);
  return scenarios;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw cliError(error instanceof Error ? error.message : String(error), EXIT.usage);
  }
}

function exportCommand(): Command {
  return withConnection(new Command("export"))
    .description(
      "Writes the scenario of a payment, with personal names, addresses, numbers and texts replaced.",
    )
    .argument("<payment>", "id of a charge or payout")
    .option("--output <file>", "output file; default standard output")
    .action(async (payment: string, options: Connection & { output?: string }) => {
      const { exportPayment } = await import("../../scenario/export.ts");
      const text = await exportPayment(connect(options), payment);
      if (options.output === undefined) process.stdout.write(text);
      else writeFileSync(options.output, text);
    });
}
