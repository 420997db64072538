import { execFileSync } from "node:child_process";
import { appendFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { readFile as readFileOf } from "@railhead/nacha";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isOpenSshInstalled,
  startOpenSshBank,
  type OpenSshBank,
} from "../../../../../test/support/bank/openssh-bank.ts";
import { startCommand } from "../../../../../test/support/command.ts";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";
import { readSecret } from "./secret-files.ts";
import { createSftpTransport } from "./sftp.ts";

const isInstalled = isOpenSshInstalled();

let bank: OpenSshBank | undefined;
let settings: SftpSettings;

const path = (...names: string[]) => bank?.path(...names) ?? "";
const bytes = Buffer.from("101 091000019 1234567890\n".repeat(4000), "latin1");
const transport = (set: Partial<SftpSettings> = {}) => {
  const chosen = { ...settings, ...set };
  return createSftpTransport(chosen, readSecret(chosen));
};
const nothing = () => Promise.resolve();
const attemptOf = (name: string, number = 1, content = bytes) => ({
  name,
  bytes: content,
  number,
  epoch: 7n,
  token: `token${number}`,
});

beforeAll(async () => {
  if (!isInstalled) return;
  bank = await startOpenSshBank();
  settings = bank.settings;
});
afterAll(() => bank?.close());

test.skipIf(!isInstalled)(
  "OpenSSH takes a file whole under its final name, and a second time nothing",
  async () => {
    const put = (content = bytes) => transport().put(attemptOf("a.ach", 1, content), nothing);
    expect(await put()).toEqual({ outcome: "handed_over" });
    expect(await readFile(path("outbound", "a.ach"))).toEqual(bytes);
    expect(await put()).toEqual({ outcome: "handed_over", wasThere: true });
    expect(await readdir(path("outbound"))).toEqual(["a.ach"]);
    expect(await transport().withdraw(attemptOf("a.ach"))).toBe("handed_over");
    expect(await put(Buffer.from("other"))).toMatchObject({
      outcome: "not_handed_over",
      fault: "name_taken",
    });
  },
);

test.skipIf(!isInstalled)(
  "nobody but the bank's own user may read or change an uploaded file, whatever its umask",
  async () => {
    await transport().put(attemptOf("private.ach"), nothing);
    expect((await stat(path("outbound", "private.ach"))).mode & 0o777).toBe(0o600);
    await transport({ rename: false }).put(attemptOf("direct.ach"), nothing);
    expect((await stat(path("outbound", "direct.ach"))).mode & 0o777).toBe(0o600);
  },
);

test.skipIf(!isInstalled)(
  "an attempt that stopped before its last step is withdrawn, and can never be ended after that",
  async () => {
    const first = attemptOf("late.ach", 1);
    let evidence: string | undefined;
    // Between the intent and the renaming another process takes the attempt back, and hands over.
    const ended = await transport().put(first, async () => {
      evidence = await transport().withdraw(first);
      const second = await transport().put(attemptOf("late.ach", 2), nothing);
      expect(second).toEqual({ outcome: "handed_over" });
      await rm(path("outbound", "late.ach"));
    });
    expect(evidence).toBe("not_handed_over");
    expect(ended).toMatchObject({ outcome: "unknown" });
    expect((await readdir(path("outbound"))).filter((name) => name.includes("late"))).toEqual([]);
    expect(await transport().withdraw(attemptOf("late.ach", 2))).toBe("none");
  },
);

test.skipIf(!isInstalled)(
  "the doctor writes, reads and removes a file, and says which of these the bank refuses",
  async () => {
    expect(await transport().probe()).toBeUndefined();
    expect((await readdir(path("outbound"))).filter((name) => name.includes("probe"))).toEqual([]);
    expect(await transport({ outbound: "/proc" }).probe()).toContain("could not be written");
    expect(await transport({ archive: path("nowhere") }).probe()).toContain("nowhere");
  },
);

test.skipIf(!isInstalled)(
  "onboarding makes a key, passes once the bank has added it, and leaves nothing in its folders",
  async () => {
    const answers = {
      bank_name: "First Example Bank",
      odfi_routing_number: "091000019",
      company_name: "ACME",
      company_identification: "1234567890",
      immediate_destination: "091000019",
      immediate_destination_name: "FIRST EXAMPLE BANK",
      immediate_origin: "1234567890",
      immediate_origin_name: "ACME",
      host: settings.host,
      port: settings.port,
      username: settings.username,
      host_key_fingerprints: settings.host_key_fingerprints.join(", "),
      outbound: settings.outbound,
      inbound: settings.inbound.join(", "),
      test_routing_number: "021000021",
      test_account_number: "000123456",
      test_date: "2026-03-03",
    };
    await writeFile(path("answers.json"), JSON.stringify(answers));
    const onboard = async (...more: string[]) => {
      const command = startCommand(["bank", "onboard", path("first-bank"), "--json", ...more]);
      const line = (await command.line("bank_onboarded")) as unknown as {
        readonly sound: boolean;
        readonly key: { readonly publicLine: string; readonly fingerprint: string };
        readonly checks: readonly { readonly name: string; readonly faults: readonly string[] }[];
        readonly test_files: readonly [{ readonly name: string }];
      };
      const failed = line.checks.filter(({ faults }) => faults.length > 0);
      return { ...line, ended: await command.ended, failed: failed.map(({ name }) => name) };
    };
    const before = await readdir(path("outbound"));
    const first = await onboard("--answers", path("answers.json"));
    expect([first.ended, first.sound, first.failed]).toEqual([1, false, ["transport"]]);
    const print = ["-l", "-f", path("first-bank", "ssh-key")];
    expect(execFileSync("ssh-keygen", print, { encoding: "utf8" })).toContain(
      first.key.fingerprint,
    );
    await appendFile(path("authorized"), `${first.key.publicLine}\n`);
    const second = await onboard();
    expect([second.ended, second.sound, second.failed]).toEqual([0, true, []]);
    expect(second.key).toEqual(first.key);
    expect(await readdir(path("outbound"))).toEqual(before);
    const file = readFileOf(await readFile(path("first-bank", second.test_files[0].name)));
    expect([file.valid, file.batches.flatMap(({ entries }) => entries).length]).toEqual([true, 4]);
    expect(await readFile(path("first-bank", "sheet.md"), "utf8")).toContain(first.key.publicLine);
    await writeFile(path("first-bank", "ssh-key"), await readFile(path("client")));
    const refused = startCommand(["bank", "onboard", path("first-bank"), "--json"]);
    expect([await refused.ended, refused.errors()]).toEqual([
      64,
      expect.stringContaining("is no RSA key"),
    ]);
  },
);

test.skipIf(!isInstalled)("files are read from OpenSSH in order and put away there", async () => {
  await writeFile(path("inbound", "2.ach"), "second");
  await writeFile(path("inbound", "1.ach"), "first");
  const found = await transport().arrived();
  expect(found.map(({ name, bytes: read }) => [name, read.toString()])).toEqual([
    ["1.ach", "first"],
    ["2.ach", "second"],
  ]);
  await transport().archive("1.ach", "2026-03-03T12:30:00.000Z");
  expect(await readdir(path("inbound"))).toEqual(["2.ach"]);
  expect(await readdir(path("archive"))).toEqual(["1.ach"]);
});

test.skipIf(!isInstalled)(
  "files that have one name every day are put away every day, and none replaces another",
  async () => {
    const days = ["03", "04", "05", "05"].map((day) => `2026-03-${day}T12:30:00.000Z`);
    for (const [index, at] of days.entries()) {
      await writeFile(path("inbound", "RETURNS"), `day ${index}`);
      await transport().archive("RETURNS", at);
    }
    expect(await readdir(path("inbound"))).not.toContain("RETURNS");
    const names = (await readdir(path("archive"))).filter((name) => name.startsWith("RETURNS"));
    expect(names.sort()).toEqual([
      "RETURNS",
      "RETURNS.20260304T123000000Z",
      "RETURNS.20260305T123000000Z",
      "RETURNS.20260305T123000000Z.2",
    ]);
    const texts = names.map((name) => readFile(path("archive", name), "utf8"));
    expect(await Promise.all(texts)).toEqual(["day 0", "day 1", "day 2", "day 3"]);
  },
);

test.skipIf(!isInstalled)(
  "another host key than the pinned one, or another client key, gets nothing",
  async () => {
    const stranger = { host_key_fingerprints: [`SHA256:${"a".repeat(43)}`] };
    const refused = await transport(stranger).put(attemptOf("b.ach"), nothing);
    expect(refused).toMatchObject({ outcome: "not_handed_over", fault: "host_key" });
    bank?.makeKey("stranger");
    const unknown = { secret_files: { private_key: path("stranger") } };
    const denied = await transport(unknown).put(attemptOf("b.ach"), nothing);
    expect(denied).toMatchObject({ outcome: "not_handed_over", fault: "authentication" });
    expect(await transport(unknown).probe()).toContain("authentication");
    expect(await readdir(path("outbound"))).not.toContain("b.ach");
  },
);
