import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { connect, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { processTerminal } from "../../terminal/terminal.ts";
import { answerFault, profileOf, readAnswers, type Answers } from "./answers.ts";
import { QUESTIONS } from "./questions.ts";
import { REHEARSAL } from "./rehearsal.ts";
import { sheetText, type SheetFacts } from "./sheet.ts";
import { sshKeyAt } from "./ssh-key.ts";

interface Asked extends Connection {
  readonly answers?: string;
  readonly rehearse?: boolean;
}

/** `railhead bank onboard`: from the bank's sheet to the first test file. */
export function bankCommand(): Command {
  return new Command("bank")
    .summary("prepare the exchange of files with a bank")
    .addCommand(
      withConnection(new Command("onboard"))
        .summary("answer the bank's questionnaire; writes profile, key, test file and sheet")
        .description(
          "Writes answers.json, profile.json, an SSH key, a test file and sheet.md into a folder. Run it again after the bank answered: what is answered is not asked again. Connects to the bank where the profile is complete: a sample is written there, read and removed. Exits with 1 while a check fails.",
        )
        .argument("<folder>", "folder of this bank; made where there is none")
        .option("--answers <file>", "read the answers from a JSON file instead of asking")
        .option("--rehearse", "run a return in a sandbox of the service that is running")
        .action(onboard),
    );
}

async function onboard(path: string, options: Asked): Promise<void> {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const answers = await answersOf(folder, options);
  write(folder, "answers.json", answers);
  const keyFile = join(folder, "ssh-key");
  const key = answers["transport"] === "sftp" ? sshKeyAt(keyFile) : undefined;
  const profile = profileOf(answers, keyFile);
  write(folder, "profile.json", profile);
  const { examineProfile, writeTestFile } = await import("@railhead/server/bank-onboarding");
  const { wallClock } = await import("@railhead/server/clock");
  const known = profile as unknown as Parameters<typeof examineProfile>[0];
  const checks = await examineProfile(known, { at: wallClock.now(), folder: join(folder, "bank") });
  const hasProfile = checks.every(({ name, faults }) => name !== "profile" || faults.length === 0);
  const test = hasProfile ? testOf(answers) : undefined;
  const file = test === undefined ? undefined : writeTestFile(known, test);
  if (file !== undefined) writeFileSync(join(folder, file.name), file.bytes);
  const rehearsal = await rehearse(folder, options);
  const sheet: SheetFacts = { key, checks, test_file: file && named(file), rehearsal };
  writeFileSync(join(folder, "sheet.md"), sheetText(answers, sheet), { mode: 0o600 });
  const isSound = checks.every(({ faults }) => faults.length === 0);
  processTerminal(options.json === true).print(
    { event: "bank_onboarded", folder, sound: isSound, ...sheet },
    () => [
      ...checks.flatMap(({ name, faults }) =>
        faults.length === 0
          ? [`passed  ${name}`]
          : faults.map((fault) => `FAILED  ${name}: ${fault}`),
      ),
      ...(key === undefined ? [] : [`Our SSH key is ${key.fingerprint}.`]),
      ...(file === undefined ? [] : [`The test file is ${file.name}.`]),
      `Rehearsal: ${rehearsal}.`,
      `All of it is in ${folder}; print sheet.md for the bank.`,
    ],
  );
  if (!isSound) process.exitCode = EXIT.failed;
}

const write = (folder: string, name: string, content: object) =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });

const named = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** Of a file, of an earlier run, or asked for on a terminal. Throws with every fault. */
async function answersOf(folder: string, { answers: file, json }: Asked): Promise<Answers> {
  const held = join(folder, "answers.json");
  const path = file ?? (existsSync(held) ? held : undefined);
  const given = path === undefined ? {} : readJson(path);
  const canAsk = file === undefined && json !== true && process.stdin.isTTY;
  const { answers, faults } = readAnswers(canAsk ? await ask(given) : given);
  if (faults.length > 0) throw cliError(faults.join("\n"), EXIT.usage);
  return answers;
}

function readJson(path: string): object {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as object;
  } catch {
    throw cliError(`${path} cannot be read as JSON`, EXIT.usage);
  }
}

async function ask(given: object): Promise<object> {
  const answers = new Map(Object.entries(given) as [string, string][]);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  let group = "";
  for (const question of QUESTIONS) {
    if (answers.has(question.id)) continue;
    if (question.group !== group) process.stderr.write(`\n${question.group}\n`);
    ({ group } = question);
    for (;;) {
      const hint = question.usual === undefined ? "" : ` [${question.usual}]`;
      const typed = (await lines.question(`  ${question.ask}${hint}: `)).trim();
      const answer = typed === "" ? (question.usual ?? "") : typed;
      const fault = answerFault(question, answer);
      answers.set(question.id, answer);
      if (fault === undefined) break;
      process.stderr.write(`  ${fault}\n`);
    }
  }
  lines.close();
  return Object.fromEntries(answers);
}

function testOf(answers: Answers) {
  const { test_routing_number: routing_number = "", test_account_number: account_number = "" } =
    answers;
  const { test_date: date = "", company_name: name = "" } = answers;
  if ([routing_number, account_number, date].includes("")) return undefined;
  return { receiver: { routing_number, account_number, name }, date };
}

/** Runs the rehearsal where that was asked for; answers what became of it. */
async function rehearse(folder: string, options: Asked): Promise<string> {
  const file = join(folder, "rehearsal.yaml");
  writeFileSync(file, REHEARSAL);
  if (options.rehearse !== true) return `railhead scenario run ${file}`;
  const report = await connect(options).post<{ readonly passed: boolean }>(
    "/v1/sandbox/scenarios",
    { content: REHEARSAL },
  );
  return report.passed ? "passed" : `failed; railhead scenario run ${file} shows where`;
}
