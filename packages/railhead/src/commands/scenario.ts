import { readFileSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { junitText } from "../scenario/junit.ts";
import type { ScenarioReport } from "../scenario/run.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { timelineLines } from "../scenario/timeline.ts";
import { processTerminal } from "../terminal/terminal.ts";

export function scenarioCommand(): Command {
  return new Command("scenario")
    .summary("play stories of payments, or write one from a real payment")
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
      "Plays each file in a sandbox of its own and tells what happened. Ends with 1 where something is\n" +
        "not as the file expects, with 64 where a file cannot be read.",
    )
    .argument("<file...>", "YAML or JSON")
    .option("--junit <file>", "also write the outcome as JUnit XML")
    .option("--seed <number>", "instead of the seed in the files")
    .option("--keep", "leave the sandboxes standing, for an hour")
    .action(async (files: readonly string[], options: RunOptions) => {
      const scenarios = await readAll(files, options.seed);
      const { runScenario } = await import("../scenario/run.ts");
      const api = connect(options);
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
          ? paint("green", `${reports.length} played, all as expected.`)
          : paint("red", `${reports.length} played, ${failed} not as expected.`),
      ]);
      if (failed > 0) process.exitCode = EXIT.failed;
    });
}

/** Nothing is played before every file can be read. */
async function readAll(
  files: readonly string[],
  seed: string | undefined,
): Promise<{ file: string; scenario: Scenario }[]> {
  if (seed !== undefined && !/^\d{1,15}$/.test(seed)) {
    throw cliError("--seed must be a whole number", EXIT.usage);
  }
  // It knows every route of the server.
  const { readScenario } = await import("../scenario/read.ts");
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
      "Writes the scenario of a payment, with names, addresses, numbers and texts of persons replaced.",
    )
    .argument("<payment>", "id of a charge or payout")
    .option("--output <file>", "where to write it; standard output without")
    .action(async (payment: string, options: Connection & { output?: string }) => {
      const { exportPayment } = await import("../scenario/export.ts");
      const text = await exportPayment(connect(options), payment);
      if (options.output === undefined) process.stdout.write(text);
      else writeFileSync(options.output, text);
    });
}
