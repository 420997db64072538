import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isUnavailable } from "../db/postgres/errors.ts";
import { openMasterKey } from "./master-key-sources.ts";
import { parsePkcs11Uri } from "./pkcs11-uri.ts";

const MODULES = [
  "/usr/lib/softhsm/libsofthsm2.so",
  "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
  "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
];
const modulePath = MODULES.find((path) => existsSync(path)) ?? "";
const hasTools = modulePath !== "" && isThere("softhsm2-util") && isThere("pkcs11-tool");

function isThere(tool: string): boolean {
  return ["/usr/bin", "/usr/local/bin"].some((folder) => existsSync(join(folder, tool)));
}

const place = { environment_id: "a", purpose: "cipher" } as const;
const dataKey = Buffer.alloc(32, 5);
const PIN = "98765432";

// Debian's softhsm2 and opensc; `.ci/run` installs them.
describe.skipIf(!hasTools)("a master key in a PKCS#11 token", () => {
  let folder: string;
  const uri = (id: string, pin = "pin", token = "railhead") =>
    `pkcs11:token=${token};id=${id}?module-path=${modulePath}&pin-source=file:${join(folder, pin)}`;
  const opened = (id: string, ...rest: string[]) =>
    openMasterKey({ setting: "RAILHEAD_MASTER_KEY", text: uri(id, ...rest) });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "railhead-token-"));
    mkdirSync(join(folder, "tokens"));
    const conf = join(folder, "softhsm2.conf");
    writeFileSync(conf, `directories.tokendir = ${join(folder, "tokens")}\n`);
    writeFileSync(join(folder, "pin"), `${PIN}\n`, { mode: 0o600 });
    writeFileSync(join(folder, "wrong"), "11111111\n");
    process.env["SOFTHSM2_CONF"] = conf;
    const quiet = { stdio: "ignore" } as const;
    const init = ["--init-token", "--free", "--label", "railhead", "--so-pin", "12345678"];
    execFileSync("softhsm2-util", [...init, "--pin", PIN], quiet);
    for (const id of ["01", "a2"]) {
      const made = ["--keygen", "--key-type", "GENERIC:32", "--sensitive", "--usage-sign"];
      const args = ["--module", modulePath, "--token-label", "railhead", "--login", "--pin", PIN];
      execFileSync("pkcs11-tool", [...args, ...made, "--label", "master", "--id", id], quiet);
    }
  });
  afterAll(() => {
    delete process.env["SOFTHSM2_CONF"];
    rmSync(folder, { recursive: true });
  });

  test("opens what it wrapped, in its place alone, and wraps alike never twice", async () => {
    const key = await opened("%01");
    const [first, second] = [await key.wrap(dataKey, place), await key.wrap(dataKey, place)];
    expect(first.equals(second)).toBe(false);
    const again = await opened("%01");
    expect(again.id).toBe(key.id);
    expect(await again.unwrap(first, place)).toEqual(dataKey);
    await expect(key.unwrap(first, { ...place, environment_id: "b" })).rejects.toThrow("moved");
    const other = await opened("%A2");
    expect(other.id).not.toBe(key.id);
    await expect(other.unwrap(first, place)).rejects.toThrow("another key");
  });

  test("stays in the token: it cannot be read, and no data key lies in the token's files", async () => {
    const key = await opened("%01");
    await key.wrap(dataKey, place);
    const args = ["--module", modulePath, "--token-label", "railhead", "--login", "--pin", PIN];
    const read = [...args, "--read-object", "--type", "secrkey", "--id", "01"];
    expect(() => execFileSync("pkcs11-tool", read, { stdio: "pipe" })).toThrow();
    const files = readdirSync(join(folder, "tokens"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".object"))
      .map((path) => readFileSync(join(folder, "tokens", path)));
    expect(files.some((bytes) => bytes.includes(dataKey))).toBe(false);
  });

  test("says in one sentence what is wrong, and counts as unavailable while the token is away", async () => {
    await expect(opened("%77")).rejects.toThrow(
      /^the PKCS#11 token does not answer: Could not find key/,
    );
    const wrong = await opened("%01", "wrong").catch((error: unknown) => error);
    expect((wrong as Error).message).toMatch(/CKR_PIN_INCORRECT/);
    expect((wrong as Error).message).not.toContain("11111111");
    expect(isUnavailable(wrong)).toBe(true);
    await expect(opened("%01", "pin", "elsewhere")).rejects.toThrow('with token named "elsewhere"');
  });
});

test("a PKCS#11 URI names token, key, library and PIN file, and never holds the PIN", () => {
  const text = "token=My%20HSM;id=%01A%fF?module-path=/usr/lib/x.so&pin-source=file:/run/pin";
  expect(parsePkcs11Uri(text)).toEqual({
    token: "My HSM",
    id: "0141ff",
    modulePath: "/usr/lib/x.so",
    pinSource: "/run/pin",
  });
  expect(() => parsePkcs11Uri("token=a;id=b")).toThrow("module-path, pin-source missing");
  expect(() => parsePkcs11Uri(`${text}&pin-value=1`)).toThrow("give the PIN in a file");
  expect(() => parsePkcs11Uri("slot-id=1")).toThrow("slot-id is not known");
});
