import { readFileSync } from "node:fs";
import type { Instant } from "@railhead/core";
import type { Key, PrivateKey } from "openpgp";
import type { EncryptionSettings } from "../../db/tables/banks/banks.ts";

/** Loaded on demand: 6 MB that most processes never need. */
export const loadOpenPgp = () => import("openpgp");

export async function publicKey(path: string): Promise<Key> {
  const openpgp = await loadOpenPgp();
  return await openpgp.readKey({ armoredKey: readFileSync(path, "utf8") });
}

/** Our private key, decrypted; undefined if the profile has none. */
export async function privateKey(settings: EncryptionSettings): Promise<PrivateKey | undefined> {
  const { private_key_file: path, passphrase_file } = settings;
  if (path === undefined) return undefined;
  const openpgp = await loadOpenPgp();
  const locked = await openpgp.readPrivateKey({ armoredKey: readFileSync(path, "utf8") });
  if (passphrase_file === undefined) return locked;
  const passphrase = readFileSync(passphrase_file, "utf8").trimEnd();
  return await openpgp.decryptKey({ privateKey: locked, passphrase });
}

/** Reads the keys that only files of the bank need. Throws where one is missing or is no key. */
export async function readReceivingKeys(settings: EncryptionSettings): Promise<void> {
  await privateKey(settings);
  await Promise.all((settings.verification_key_files ?? []).map(publicKey));
}

/** The fingerprint of a public or private key, and its public part, armored. */
export async function describeKey(
  path: string,
): Promise<{ readonly fingerprint: string; readonly publicPart: string }> {
  const key = await publicKey(path);
  return { fingerprint: key.getFingerprint().toUpperCase(), publicPart: key.toPublic().armor() };
}

const TWO_YEARS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** A private key of RSA with 4,096 bits, which every bank takes, armored. It expires after two years. */
export async function makePrivateKey(name: string, at: Instant): Promise<string> {
  const openpgp = await loadOpenPgp();
  const { privateKey: made } = await openpgp.generateKey({
    type: "rsa",
    rsaBits: 4096,
    userIDs: [{ name }],
    date: new Date(at),
    keyExpirationTime: TWO_YEARS_SECONDS,
    format: "armored",
  });
  return made;
}

/**
 * The instant for checking keys: the environment's clock, but not before the keys' own signatures,
 * or a sandbox in the past could use no new key.
 */
export function keyMoment(keys: readonly Key[], at: Instant): Date {
  const signed = keys.flatMap((key) => [
    ...key.users.flatMap(({ selfCertifications }) => selfCertifications),
    ...key.subkeys.flatMap(({ bindingSignatures }) => bindingSignatures),
  ]);
  const created = signed.map((signature) => signature.created?.getTime() ?? 0);
  return new Date(Math.max(Date.parse(at), ...created));
}

/** Throws an error that names the key file, and the expiry if the key has expired. */
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

/** The key's expiry if past, else the latest past expiry of its subkeys. */
async function pastExpiry(key: Key, moment: number): Promise<number | undefined> {
  const own = Number(await key.getExpirationTime());
  if (own <= moment) return own;
  const ofSubkeys = await Promise.all(
    key.subkeys.map(async (subkey) => Number(await subkey.getExpirationTime(new Date(moment)))),
  );
  const past = ofSubkeys.filter((expiry) => expiry > 0 && expiry <= moment);
  return past.length === 0 ? undefined : Math.max(...past);
}
