import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFile as readAch } from "@railhead/nacha";
import { generateKey } from "openpgp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MEMBER_PATHS } from "../../packages/server/src/api/banks/profile-members.ts";
import { BankProfileBody } from "../../packages/server/src/api/banks/schema.ts";
import { lazyValidator } from "../../packages/server/src/http/schema/validate.ts";
import { decryptFromBank } from "../../packages/server/src/rails/files/pgp.ts";
import { builtMain } from "../support/build.ts";
import { runCommand } from "../support/command.ts";

/** Asks on a terminal, as a person has one; of util-linux. */
const SCRIPT = "/usr/bin/script";

/** A prompt ends with a colon, and the terminal's command that puts the cursor behind it. */
const PROMPT = new RegExp(`: ${String.fromCodePoint(27)}\\[\\d+G$`);

const PARTIES = {
  bank_name: "First Example Bank",
  odfi_routing_number: "091000019",
  company_name: "ACME",
  company_identification: "1234567890",
  immediate_destination: "091000019",
  immediate_destination_name: "FIRST EXAMPLE BANK",
  immediate_origin: "1234567890",
  immediate_origin_name: "ACME",
};
const SFTP = {
  host: "127.0.0.1",
  port: "1",
  username: "acme",
  host_key_fingerprints: `SHA256:${"A".repeat(43)}`,
};
const TEST = {
  test_routing_number: "021000021",
  test_account_number: "000123456",
  test_date: "2026-03-03",
};

let folder: string;
const path = (...names: string[]) => join(folder, ...names);
const text = (...names: string[]) => readFile(path(...names), "utf8");
const json = async (...names: string[]) =>
  JSON.parse(await text(...names)) as Record<string, unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "railhead-onboarding-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command with these answers, and says which checks failed. */
async function onboard(answers: Record<string, string>) {
  await writeFile(path("given.json"), JSON.stringify(answers));
  const args = ["bank", "onboard", path("bank"), "--answers", path("given.json"), "--json"];
  const { exit, lines, errors } = await runCommand(args);
  const line = lines.find(({ event }) => event === "bank_onboarded") as unknown as
    | {
        readonly pgp?: { readonly ours: string };
        readonly checks: readonly { readonly name: string; readonly faults: readonly string[] }[];
        readonly test_files: readonly { readonly name: string; readonly sha256: string }[];
      }
    | undefined;
  const faulty = line?.checks.filter((check) => check.faults.length > 0) ?? [];
  const faults = faulty.flatMap((check) => check.faults);
  const failed = faulty.map(({ name }) => name);
  return { exit, errors, faults, failed, pgp: line?.pgp, test_files: line?.test_files ?? [] };
}

async function makeKey(name: string, passphrase?: string): Promise<void> {
  const made = await generateKey({
    userIDs: [{ name }],
    format: "armored",
    ...(passphrase === undefined ? {} : { passphrase }),
  });
  await writeFile(path(`${name}.key`), made.privateKey);
  await writeFile(path(`${name}.pub`), made.publicKey);
}

/** Member names of a profile, joined by dots; what is in a list or a map belongs to it. */
function pathsOf(value: unknown, prefix = ""): string[] {
  const isWhole = Array.isArray(value) || prefix === "acknowledgement.layout.statuses";
  if (typeof value !== "object" || value === null || isWhole) return [prefix];
  return Object.entries(value).flatMap(([name, one]) =>
    pathsOf(one, prefix === "" ? name : `${prefix}.${name}`),
  );
}

test("every member of a bank profile comes from an answer, and the service takes the profile", async () => {
  await makeKey("bank");
  await makeKey("ours", "a passphrase");
  await writeFile(path("offset-account"), "000987654\n");
  await writeFile(path("password"), "secret\n");
  await writeFile(path("passphrase"), "a passphrase\n");
  await writeFile(
    path("layout.json"),
    JSON.stringify({
      kind: "delimited",
      separator: "|",
      begins: "H|",
      lines: [
        {
          tag: "H",
          role: "file",
          values: [
            { name: "file_name", part: 2 },
            { name: "total_debit", part: 3 },
            { name: "total_credit", part: 4 },
            { name: "status", part: 5 },
          ],
        },
      ],
      statuses: { A: "accepted" },
    }),
  );
  const { exit, faults } = await onboard({
    ...PARTIES,
    ...SFTP,
    password_file: path("password"),
    staging: "/staging",
    archive: "/archive",
    entry_cents: "500000",
    file_debit_cents: "1000000",
    file_credit_cents: "1000001",
    daily_debit_cents: "2000000",
    daily_credit_cents: "2000001",
    same_day: "yes",
    same_day_limit_cents: "5000000",
    same_day_windows: "10:15-10:30-13:00, 14:30-14:45-17:00-17:30",
    same_day_mark: "yes",
    file_name: "{origin}_{yyyyMMdd}_{nn}.ach",
    fixed_file_name: "ACMEIN",
    balanced: "batch",
    offset_routing_number: "091000019",
    offset_account_number_file: path("offset-account"),
    split_files: "company_id, side",
    marker_suffix: ".done",
    closures: "2026-12-24, 2026-12-31",
    bank_pgp_key_files: path("bank.pub"),
    pgp_key_file: path("ours.key"),
    pgp_passphrase_file: path("passphrase"),
    bank_signing_key_files: path("bank.pub"),
    acknowledgement: "layout",
    acknowledgement_layout_file: path("layout.json"),
    confirmation: "both",
    confirm_by: "18:30",
    control_file_suffix: ".ctl",
  });
  expect([exit, faults]).toEqual([1, [expect.stringContaining("127.0.0.1")]]);
  const profile = await json("bank", "profile.json");
  expect(await json("bank", "bank.json")).toEqual({ profile });
  expect(lazyValidator(BankProfileBody)(profile)).toEqual([]);
  // A key that the command makes has no passphrase.
  const unasked = ["sftp.secret_files.passphrase"];
  const asked = pathsOf(profile).sort();
  expect(asked).toEqual(MEMBER_PATHS.filter((name) => !unasked.includes(name)).sort());
  expect(profile).toMatchObject({
    same_day: [
      { cutoff: "10:15", deadline: "10:30", settlement: "13:00" },
      { cutoff: "14:30", deadline: "14:45", settlement: "17:00", confirm_by: "17:30" },
    ],
    split_files: ["company_id", "side"],
    closures: ["2026-12-24", "2026-12-31"],
    funding_mode: "offset",
    offset: { level: "batch", account_type: "checking" },
    encryption: { recipient_key_files: [path("bank.pub")], sign: true, armor: false },
    sftp: { staging: "/staging", after_reading: "archive", stat: true },
    limits: { file_credit_cents: 1_000_001 },
  });
});

test("a bank with balanced files of one side gets two test files, each of which balances", async () => {
  await writeFile(path("offset-account"), "000987654\n");
  const { exit, faults, test_files } = await onboard({
    ...PARTIES,
    ...TEST,
    transport: "directory",
    balanced: "batch_side",
    offset_routing_number: "091000019",
    offset_account_number_file: path("offset-account"),
    split_files: "side",
  });
  expect([exit, faults]).toEqual([0, []]);
  const files = await Promise.all(
    test_files.map(async ({ name }) => readAch(await readFile(path("bank", name)))),
  );
  const codes = files.map(({ batches }) =>
    batches.flatMap(({ entries }) => entries.map(({ transaction_code }) => transaction_code)),
  );
  expect(files.map(({ valid }) => valid)).toEqual([true, true]);
  expect(codes).toEqual([
    ["28", "27", "22"],
    ["23", "22", "27"],
  ]);
  const sheet = await text("bank", "sheet.md");
  expect(sheet).toContain("| What an offset entry balances | batch_side |");
  expect(sheet).toContain("| What each file has one of only | side |");
  for (const { sha256 } of test_files) expect(sheet).toContain(sha256);
  expect(sheet).not.toContain("000987654");
});

test("where files are encrypted a key is made once, and the bank opens the signed test file", async () => {
  await makeKey("bank");
  const answers = {
    ...PARTIES,
    ...TEST,
    transport: "directory",
    bank_pgp_key_files: path("bank.pub"),
    bank_signing_key_files: path("bank.pub"),
  };
  const first = await onboard(answers);
  expect([first.exit, first.faults]).toEqual([0, []]);
  const [file] = first.test_files;
  const opened = await decryptFromBank(
    {
      recipient_key_files: [],
      private_key_file: path("bank.key"),
      verification_key_files: [path("bank", "pgp-key.pub.asc")],
    },
    await readFile(path("bank", file?.name ?? "")),
  );
  expect(readAch(opened).valid).toBe(true);
  expect(await text("bank", `${file?.name ?? ""}.txt`)).toBe(opened.toString("latin1"));
  const sheet = await text("bank", "sheet.md");
  expect(sheet).toContain(first.pgp?.ours);
  expect(sheet).toMatch(/bank\.pub \| [0-9A-F]{40} \|/);
  expect((await onboard(answers)).pgp).toEqual(first.pgp);
});

test("the doctor of onboarding reads the keys that only files of the bank need", async () => {
  await makeKey("bank");
  const { exit, failed, test_files } = await onboard({
    ...PARTIES,
    ...TEST,
    transport: "directory",
    bank_pgp_key_files: path("bank.pub"),
    pgp_key_file: path("bank.key"),
    bank_signing_key_files: path("nowhere.pub"),
  });
  expect([exit, failed, test_files]).toEqual([1, ["secrets"], []]);
  expect(await text("bank", "sheet.md")).toContain("nowhere.pub | cannot be read |");
});

test("every wrong answer is named at once, and one that would change nothing is wrong", async () => {
  const { exit, errors } = await onboard({
    ...PARTIES,
    ...SFTP,
    odfi_routing_number: "091000018",
    company_identification: "12345",
    entry_description: "REVERSAL",
    immediate_origin: "123456789",
    immediate_destination: "12345678901",
    host_key_fingerprints: "MD5:00",
    deadline: "15:00",
    same_day: "yes",
    same_day_windows: "14:30-14:45-17:00, 10:15-10:30-13:00",
    split_files: "company",
    closures: "2026-02-30",
    confirmation: "both",
    marker_suffix: "done",
    offset_routing_number: "091000019",
    pgp_key_file: "ours.asc",
    colour: "red",
  });
  expect(exit).toBe(64);
  expect(errors.replace("railhead: ", "").trim().split("\n")).toMatchInlineSnapshot(`
    [
      "There is no question colour.",
      "Its routing number as ODFI: must be a routing number: nine digits, the last a check.",
      "Your company id, 10 characters: must be 10 characters.",
      "Entry description: is reserved for reversing entries.",
      "Immediate destination, 10 columns: must be at most 10 characters; nine digits must be a routing number.",
      "Immediate origin, 10 columns: must be at most 10 characters; nine digits must be a routing number.",
      "Routing number of the offset account: offset_routing_number is of no use with the other answers.",
      "What each file has one of only: must be one of company_id, side.",
      "End of the name of an empty file that says a file is complete, such as .done: must be the end of a name, such as .done.",
      "When the bank must have it: is before the day's file is sealed.",
      "Same-day windows: sealed, at the bank, settled, and confirmed if that has a time: is not in order.",
      "Days on which the bank is closed besides holidays of the Federal Reserve: must be dates YYYY-MM-DD apart by commas.",
      "Fingerprints of its host keys: must be SHA256:… as ssh-keygen -l prints it, apart by commas.",
      "File with our private key; empty makes one: pgp_key_file is of no use with the other answers.",
      "What the bank must confirm before it processes a file: needs acknowledgements.",
      "By when it must have confirmed: must be answered.",
    ]
  `);
  expect(existsSync(path("bank", "profile.json"))).toBe(false);
});

/** Types a line after each prompt, and Ctrl+D once there is none left. Answers what was shown. */
async function type(lines: readonly string[]): Promise<string> {
  const command = `${process.execPath} ${builtMain()} bank onboard ${path("bank")}`;
  const child = spawn(SCRIPT, ["-qec", command, "/dev/null"], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NO_COLOR: "1" },
  });
  const left = [...lines];
  let shown = "";
  let fresh = "";
  child.stdout.on("data", (part: Buffer) => {
    shown += part.toString();
    fresh += part.toString();
    if (!PROMPT.test(fresh)) return;
    fresh = "";
    const line = left.shift();
    child.stdin.write(line === undefined ? "\u0004" : `${line}\r`);
  });
  await once(child, "close");
  return shown;
}

test.skipIf(!existsSync(SCRIPT))(
  "on a terminal Enter takes the usual answer, a wrong one is asked again, and no answer is lost",
  async () => {
    const shown = await type([
      "First Example Bank",
      "091000018",
      "091000019",
      "ACME",
      "1234567890",
    ]);
    expect(shown).toContain("must be a routing number");
    expect(shown).toContain("were not all answered");
    expect(await json("bank", "answers.json")).toEqual({
      bank_name: "First Example Bank",
      odfi_routing_number: "091000019",
      company_name: "ACME",
      company_identification: "1234567890",
    });
    const enter = (count: number) => Array.from({ length: count }, () => "");
    const header = ["091000019", "FIRST EXAMPLE BANK", "1234567890", "ACME"];
    // What the parties are besides, and origination; the file header; files and windows; transport.
    const rest = [...enter(7 + 13), ...header, ...enter(9 + 10), "directory", ...enter(3)];
    const again = await type([...rest, ...enter(1 + 4 + 4 + 3 + 4 + 3)]);
    expect(again).not.toContain("Name of the bank");
    expect(again).toContain("passed  transport");
    expect(await json("bank", "profile.json")).toMatchObject({
      transport: "directory",
      company_name: "ACME",
      cutoff: "16:00",
      funding_mode: "fbo",
      polls: ["07:30", "10:00", "14:00"],
    });
    const third = await type(["no"]);
    expect(third).toContain("answers are empty. Ask for them again?");
    expect(third).toContain("passed  transport");
  },
);
