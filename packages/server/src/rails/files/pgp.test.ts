import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as openpgp from "openpgp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decryptFromBank, encryptForBank, isEncrypted } from "./pgp.ts";

let folder: string;
const path = (name: string) => join(folder, name);
/** Before the keys were made: a sandbox's clock may lie in the past. */
const AT = "2026-03-02T21:00:00.000Z";
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
    const wire = await encryptForBank({ ...ours(), armor }, bytes, AT);
    expect(isEncrypted(wire)).toBe(true);
    expect(wire.includes("091000019")).toBe(false);
    expect(await decryptFromBank(theirs(), wire)).toEqual(bytes);
    expect(isEncrypted(bytes)).toBe(false);
  },
);

test("what the bank did not sign, or encrypted to another, is not opened", async () => {
  const unsigned = await encryptForBank({ ...theirs(), sign: false }, bytes, AT);
  await expect(decryptFromBank(ours(), unsigned)).rejects.toThrow();
  const { verification_key_files: _, ...lenient } = ours();
  expect(await decryptFromBank(lenient, unsigned)).toEqual(bytes);
  const forged = await encryptForBank(
    { recipient_key_files: [path("us.pub")], private_key_file: path("stranger.key") },
    bytes,
    AT,
  );
  await expect(decryptFromBank(ours(), forged)).rejects.toThrow();
  const elsewhere = await encryptForBank(
    { ...theirs(), recipient_key_files: [path("stranger.pub")] },
    bytes,
    AT,
  );
  await expect(decryptFromBank(ours(), elsewhere)).rejects.toThrow();
});

test("a message with a byte changed is not opened", async () => {
  const wire = await encryptForBank(theirs(), bytes, AT);
  const changed = Buffer.from(wire);
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1;
  await expect(decryptFromBank(ours(), changed)).rejects.toThrow();
});

/** A key made in March, for some days or for ever. */
async function makeDatedKey(name: string, days = 0): Promise<string> {
  const { privateKey, publicKey } = await openpgp.generateKey({
    userIDs: [{ name }],
    format: "object",
    date: new Date("2026-03-15T00:00:00.000Z"),
    keyExpirationTime: days * 86_400,
  });
  await writeFile(path(`${name}.key`), privateKey.armor());
  await writeFile(path(`${name}.pub`), publicKey.armor());
  return publicKey.getKeyID().toHex().toUpperCase();
}

test.each([
  ["the bank's key", { bank: 30, us: 0 }, "bank.pub"],
  ["our own key", { bank: 0, us: 30 }, "us.key"],
])(
  "%s is taken until it expires by the given clock, and then refused with its id and expiry",
  async (_whose, days, file) => {
    const ids = {
      "bank.pub": await makeDatedKey("dated-bank", days.bank),
      "us.key": await makeDatedKey("dated-us", days.us),
    };
    const settings = {
      recipient_key_files: [path("dated-bank.pub")],
      private_key_file: path("dated-us.key"),
    };
    const wire = await encryptForBank(settings, bytes, "2026-04-13T23:59:59.000Z");
    expect(isEncrypted(wire)).toBe(true);
    await expect(encryptForBank(settings, bytes, "2026-04-14T00:00:00.000Z")).rejects.toThrow(
      `OpenPGP key ${ids[file as keyof typeof ids]} in ${path(`dated-${file}`)} expired at 2026-04-14T00:00:00.000Z`,
    );
  },
);

test("a key that can encrypt nothing is refused with its id and its file", async () => {
  const { publicKey } = await openpgp.generateKey({
    userIDs: [{ name: "signer" }],
    subkeys: [{ sign: true }],
    format: "object",
  });
  await writeFile(path("signer.pub"), publicKey.armor());
  const id = publicKey.getKeyID().toHex().toUpperCase();
  await expect(
    encryptForBank({ recipient_key_files: [path("signer.pub")] }, bytes, AT),
  ).rejects.toThrow(`OpenPGP key ${id} in ${path("signer.pub")} cannot be used: `);
});
