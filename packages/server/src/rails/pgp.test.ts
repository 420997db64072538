import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as openpgp from "openpgp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decryptFromBank, encryptForBank, isEncrypted } from "./pgp.ts";

let folder: string;
const path = (name: string) => join(folder, name);
const bytes = Buffer.from("101 091000019 1234567890\n".repeat(400), "latin1");

async function makeKey(name: string, passphrase?: string): Promise<void> {
  const { privateKey, publicKey } = await openpgp.generateKey({
    userIDs: [{ name }],
    format: "armored",
    ...(passphrase === undefined ? {} : { passphrase }),
  });
  await writeFile(path(`${name}.key`), privateKey);
  await writeFile(path(`${name}.pub`), publicKey);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "railhead-pgp-"));
  await Promise.all([makeKey("bank"), makeKey("us", "secret"), makeKey("stranger")]);
  await writeFile(path("passphrase"), "secret\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ours = () => ({
  recipient_key_files: [path("bank.pub")],
  private_key_file: path("us.key"),
  passphrase_file: path("passphrase"),
  verification_key_files: [path("bank.pub")],
});
const theirs = () => ({
  recipient_key_files: [path("us.pub")],
  private_key_file: path("bank.key"),
  verification_key_files: [path("us.pub")],
});

test.each([true, false])(
  "the bank opens what we encrypt and sees that we signed it (armor %s)",
  async (armor) => {
    const wire = await encryptForBank({ ...ours(), armor }, bytes);
    expect(isEncrypted(wire)).toBe(true);
    expect(wire.includes("091000019")).toBe(false);
    expect(await decryptFromBank(theirs(), wire)).toEqual(bytes);
    expect(isEncrypted(bytes)).toBe(false);
  },
);

test("what the bank did not sign, or encrypted to another, is not opened", async () => {
  const unsigned = await encryptForBank({ ...theirs(), sign: false }, bytes);
  await expect(decryptFromBank(ours(), unsigned)).rejects.toThrow();
  const { verification_key_files: _, ...lenient } = ours();
  expect(await decryptFromBank(lenient, unsigned)).toEqual(bytes);
  const forged = await encryptForBank(
    { recipient_key_files: [path("us.pub")], private_key_file: path("stranger.key") },
    bytes,
  );
  await expect(decryptFromBank(ours(), forged)).rejects.toThrow();
  const elsewhere = await encryptForBank(
    { ...theirs(), recipient_key_files: [path("stranger.pub")] },
    bytes,
  );
  await expect(decryptFromBank(ours(), elsewhere)).rejects.toThrow();
});

test("a message with a byte changed is not opened", async () => {
  const wire = await encryptForBank(theirs(), bytes);
  const changed = Buffer.from(wire);
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1;
  await expect(decryptFromBank(ours(), changed)).rejects.toThrow();
});
