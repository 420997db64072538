import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Instant } from "@railhead/core";
import type { examineProfile as Examine } from "@railhead/server/bank-onboarding";
import { Command } from "commander";
import { connect, withConnection, type Connection } from "../../connection/connection.ts";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { processTerminal } from "../../terminal/terminal.ts";
import { readAnswers } from "./answers.ts";
import { askForAnswers } from "./ask.ts";
import { profileOf } from "./bank-profile.ts";
import { pgpKeysOf } from "./pgp-key.ts";
import type { Answers } from "./question.ts";
import { REHEARSAL } from "./rehearsal.ts";
import { sheetText, type SheetFacts } from "./sheet.ts";
import { sshKeyAt } from "./ssh-key.ts";

type Profile = Parameters<typeof Examine>[0];

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
        .summary("answer the bank's questionnaire; writes profile, keys, test files and sheet")
        .description(
          "Writes answers.json, profile.json, keys, test files and sheet.md into a folder. Answers are kept as they are typed. Run it again after the bank answered: what is answered is not asked again. Connects to the bank where the profile is complete: a sample is written there, read and removed. Exits with 1 while a check fails.",
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
  const { examineProfile } = await import("@railhead/server/bank-onboarding");
  const { wallClock } = await import("@railhead/server/clock");
  const at = wallClock.now();
  const { pgp_key_file: ownPgp = "" } = answers;
  const keys = {
    ssh: join(folder, "ssh-key"),
    pgp: ownPgp === "" ? join(folder, "pgp-key.asc") : resolve(ownPgp),
  };
  const key = answers["transport"] === "sftp" ? sshKeyAt(keys.ssh) : undefined;
  const pgp = await pgpKeysOf(answers, { key: keys.pgp, folder, at });
  const profile = profileOf(answers, keys);
  write(folder, "profile.json", profile);
  write(folder, "bank.json", { profile });
  const known = profile as unknown as Profile;
  const checks = await examineProfile(known, { at, folder: join(folder, "bank") });
  const faulty = new Set(checks.filter(({ faults }) => faults.length > 0).map(({ name }) => name));
  // A test file needs the profile and its keys; whether the bank lets us in is another matter.
  const canWrite = [...faulty].every((name) => name === "transport" || name === "file_names");
  const test_files = canWrite ? await testFiles(folder, { profile: known, answers, at }) : [];
  const rehearsal = await rehearse(folder, options);
  const sheet: SheetFacts = { key, pgp, checks, test_files, rehearsal };
  writeFileSync(join(folder, "sheet.md"), sheetText(answers, sheet), { mode: 0o600 });
  processTerminal(options.json === true).print(
    { event: "bank_onboarded", folder, sound: faulty.size === 0, ...sheet },
    () => resultLines(folder, sheet),
  );
  if (faulty.size > 0) process.exitCode = EXIT.failed;
}

function resultLines(folder: string, { key, pgp, checks, test_files, rehearsal }: SheetFacts) {
  return [
    ...checks.flatMap(({ name, faults }) =>
      faults.length === 0
        ? [`passed  ${name}`]
        : faults.map((fault) => `FAILED  ${name}: ${fault}`),
    ),
    ...(key === undefined ? [] : [`Our SSH key is ${key.fingerprint}.`]),
    ...(pgp === undefined ? [] : [`Our OpenPGP key is ${pgp.ours}.`]),
    ...test_files.map(({ name }) => `A test file is ${name}.`),
    `Rehearsal: ${rehearsal}.`,
    `All of it is in ${folder}; print sheet.md for the bank.`,
  ];
}

const write = (folder: string, name: string, content: object) =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });

/** Of a file, of an earlier run, or asked for on a terminal. Throws with every fault. */
async function answersOf(folder: string, { answers: file, json }: Asked): Promise<Answers> {
  const held = join(folder, "answers.json");
  const path = file ?? (existsSync(held) ? held : undefined);
  const given = path === undefined ? {} : readJson(path);
  const canAsk = file === undefined && json !== true && process.stdin.isTTY;
  const keep = (typed: object) => write(folder, "answers.json", typed);
  const { answers, faults } = readAnswers(canAsk ? await askForAnswers(given, keep) : given);
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

/** Writes the files of the bank's test where its account and day are known. */
async function testFiles(
  folder: string,
  { profile, answers, at }: { profile: Profile; answers: Answers; at: Instant },
): Promise<SheetFacts["test_files"]> {
  const { test_routing_number = "", test_account_number = "", test_date: date = "" } = answers;
  if ([test_routing_number, test_account_number, date].includes("")) return [];
  const { writeTestFiles } = await import("@railhead/server/bank-onboarding");
  const receiver = {
    routing_number: test_routing_number,
    account_number: test_account_number,
    name: answers["company_name"] ?? "",
  };
  const files = await writeTestFiles(profile, { receiver, date, at });
  return files.map(({ name, bytes, wire }) => {
    writeFileSync(join(folder, name), wire);
    if (wire !== bytes) writeFileSync(join(folder, `${name}.txt`), bytes);
    return { name, sha256: createHash("sha256").update(wire).digest("hex") };
  });
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
