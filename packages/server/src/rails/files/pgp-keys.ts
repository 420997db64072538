import { readFileSync } from "node:fs";
import type { Instant } from "@railhead/core";
import type { Key, PrivateKey } from "openpgp";
import type { EncryptionSettings } from "../../db/tables/banks/banks.ts";

/** Loaded where a bank wants it: 6 MB that most processes never need. */
export const loadOpenPgp = () => import("openpgp");

export async function publicKey(path: string): Promise<Key> {
  const openpgp = await loadOpenPgp();
  return await openpgp.readKey({ armoredKey: readFileSync(path, "utf8") });
}

/** Our own key, unlocked; undefined where the profile names none. */
export async function privateKey(settings: EncryptionSettings): Promise<PrivateKey | undefined> {
  const { private_key_file: path, passphrase_file } = settings;
  if (path === undefined) return undefined;
  const openpgp = await loadOpenPgp();
  const locked = await openpgp.readPrivateKey({ armoredKey: readFileSync(path, "utf8") });
  if (passphrase_file === undefined) return locked;
  const passphrase = readFileSync(passphrase_file, "utf8").trimEnd();
  return await openpgp.decryptKey({ privateKey: locked, passphrase });
}

/**
 * The moment by which keys are checked: the environment's clock, but no earlier than the keys' own
 * signatures, or a sandbox whose clock lies in the past could use no key made today.
 */
export function keyMoment(keys: readonly Key[], at: Instant): Date {
  const signed = keys.flatMap((key) => [
    ...key.users.flatMap(({ selfCertifications }) => selfCertifications),
    ...key.subkeys.flatMap(({ bindingSignatures }) => bindingSignatures),
  ]);
  const created = signed.map((signature) => signature.created?.getTime() ?? 0);
  return new Date(Math.max(Date.parse(at), ...created));
}

/** Throws one sentence that names the file, and the key's expiry where it is past that. */
export async function refuseUnusable(
  { path, key, date }: { path: string; key: Key; date: Date },
  find: () => Promise<unknown>,
): Promise<void> {
  try {
    await find();
  } catch (error) {
    const id = key.getKeyID().toHex().toUpperCase();
    const expiry = await pastExpiry(key, date.getTime());
    const why =
      expiry === undefined
        ? `cannot be used: ${(error as Error).message}`
        : `expired at ${new Date(expiry).toISOString()}`;
    throw new Error(`OpenPGP key ${id} in ${path} ${why}`, { cause: error });
  }
}

/** The key's own expiry where that is past, else the last that passed of its subkeys. */
async function pastExpiry(key: Key, moment: number): Promise<number | undefined> {
  const own = Number(await key.getExpirationTime());
  if (own <= moment) return own;
  const ofSubkeys = await Promise.all(
    key.subkeys.map(async (subkey) => Number(await subkey.getExpirationTime(new Date(moment)))),
  );
  const past = ofSubkeys.filter((expiry) => expiry > 0 && expiry <= moment);
  return past.length === 0 ? undefined : Math.max(...past);
}
