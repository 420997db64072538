import { readFileSync } from "node:fs";
import { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { processTerminal } from "../terminal/terminal.ts";

interface Fault {
  readonly reference: string;
  readonly rule: string | null;
  readonly message: string;
  readonly start: number | null;
  readonly suggestion: string | null;
}

interface Check {
  readonly is_valid: boolean;
  readonly faults: readonly Fault[];
  readonly tests: readonly { readonly rule: string; readonly passes: boolean }[];
}

interface Saved {
  readonly number: number;
  readonly based_on: number;
  readonly rules: readonly { readonly version: number }[];
  readonly built_in: readonly { readonly version: number }[];
}

/** `test`, `push` and `pull` of a file of rules. */
export const riskFileCommands = (): readonly Command[] => [
  testCommand(),
  pushCommand(),
  pullCommand(),
];

function testCommand(): Command {
  return withConnection(new Command("test"))
    .summary("check a file of rules and run their tests, without saving it")
    .description("Exits with 1 if a rule has a fault or a test fails.")
    .argument("<file>", "JSON file with `rules` and `built_in`")
    .action(async (file: string, options: Connection) => {
      const check = await connect(options).post<Check>("/v1/risk/rulesets/check", readRules(file));
      processTerminal(options.json === true).print({ event: "rules_tested", ...check }, () => [
        ...check.faults.map((fault) => `${file}${faultLine(fault)}`),
        `${check.tests.filter(({ passes }) => passes).length} of ${check.tests.length} tests pass.`,
      ]);
      if (!check.is_valid) process.exitCode = EXIT.failed;
    });
}

function faultLine({ reference, rule, message, start, suggestion }: Fault): string {
  const place = start === null ? "" : ` character ${start + 1}:`;
  const meant = suggestion === null ? "" : ` Did you mean ${suggestion}?`;
  return `${reference}${rule === null ? "" : ` (${rule})`}:${place} ${message}${meant}`;
}

function pushCommand(): Command {
  return withConnection(new Command("push"))
    .summary("save a file of rules as a ruleset; it counts once it is published")
    .argument("<file>", "JSON file with `rules` and `built_in`")
    .option("--note <text>", "why, in a sentence")
    .action(async (file: string, options: Connection & { readonly note?: string }) => {
      const note = options.note === undefined ? {} : { note: options.note };
      const body = { ...readRules(file), ...note };
      const { number, based_on } = await connect(options).post<Saved>("/v1/risk/rulesets", body);
      processTerminal(options.json === true).print(
        { event: "ruleset_saved", number, based_on },
        () => [`Saved as ruleset ${number}, on ruleset ${based_on}.`],
      );
    });
}

function pullCommand(): Command {
  return withConnection(new Command("pull"))
    .summary("print the rules of a ruleset as a file; by default of the one in force")
    .argument("[number]", "number of the ruleset")
    .action(async (number: string | undefined, options: Connection) => {
      const client = connect(options);
      const wanted = number ?? (await numberInForce(client));
      const { rules, built_in } = await client.get<Saved>(`/v1/risk/rulesets/${wanted}`);
      const file = { rules: rules.map(withoutVersion), built_in: built_in.map(withoutVersion) };
      process.stdout.write(`${JSON.stringify(file, null, 2)}\n`);
    });
}

async function numberInForce(client: ReturnType<typeof connect>): Promise<string> {
  const [rule] = await client.get<readonly { readonly ruleset: number }[]>("/v1/risk/rules");
  return String(rule?.ruleset ?? 1);
}

const withoutVersion = (rule: object) =>
  Object.fromEntries(Object.entries(rule).filter(([name]) => name !== "version"));

function readRules(file: string): object {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw cliError(`${file} cannot be read`, EXIT.usage);
  }
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw cliError(`${file} is no JSON: ${(error as Error).message}`, EXIT.usage);
  }
}
