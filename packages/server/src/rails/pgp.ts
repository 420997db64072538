import { readFileSync } from "node:fs";
import type { Key, PrivateKey } from "openpgp";
import type { EncryptionSettings } from "../db/banks/banks.ts";

/** Loaded where a bank wants it: 6 MB that most processes never need. */
const loadOpenPgp = () => import("openpgp");

/** Encrypts to the bank's keys, and signs with ours where there is one. */
export async function encryptForBank(
  settings: EncryptionSettings,
  bytes: Uint8Array,
): Promise<Buffer> {
  const openpgp = await loadOpenPgp();
  const message = await openpgp.createMessage({ binary: Uint8Array.from(bytes) });
  const encryptionKeys = await publicKeys(settings.recipient_key_files);
  const own = await privateKey(settings);
  const signing = own !== undefined && settings.sign !== false ? { signingKeys: own } : {};
  const common = { message, encryptionKeys, ...signing };
  if (settings.armor === true) {
    return Buffer.from(await openpgp.encrypt({ ...common, format: "armored" }), "latin1");
  }
  return Buffer.from(await openpgp.encrypt({ ...common, format: "binary" }));
}

const ARMOR = "-----BEGIN PGP MESSAGE-----";
/** First bytes of an encrypted message: a session key for a public key, in old and new framing. */
const PACKETS = new Set([0x84, 0x85, 0x86, 0xc1]);

/** Whether bytes are an OpenPGP message rather than the text of a file. */
export function isEncrypted(bytes: Uint8Array): boolean {
  const [first] = bytes;
  if (first === undefined) return false;
  return (
    PACKETS.has(first) || Buffer.from(bytes.subarray(0, 64)).toString("latin1").startsWith(ARMOR)
  );
}

/** Opens what the bank encrypted to us. Throws where it cannot, or a signature asked for is missing. */
export async function decryptFromBank(
  settings: EncryptionSettings,
  bytes: Uint8Array,
): Promise<Buffer> {
  const openpgp = await loadOpenPgp();
  const own = await privateKey(settings);
  if (own === undefined) throw new Error("encryption.private_key_file is missing");
  const isText = bytes[0] === ARMOR.charCodeAt(0);
  const message = isText
    ? await openpgp.readMessage({ armoredMessage: Buffer.from(bytes).toString("latin1") })
    : await openpgp.readMessage({ binaryMessage: Uint8Array.from(bytes) });
  const { verification_key_files: files = [] } = settings;
  const { data } = await openpgp.decrypt({
    message,
    decryptionKeys: own,
    format: "binary",
    ...(files.length === 0
      ? {}
      : { verificationKeys: await publicKeys(files), expectSigned: true }),
  });
  return Buffer.from(data);
}

async function publicKeys(paths: readonly string[]): Promise<Key[]> {
  const openpgp = await loadOpenPgp();
  const keys: Key[] = [];
  for (const path of paths) {
    keys.push(await openpgp.readKey({ armoredKey: readFileSync(path, "utf8") }));
  }
  return keys;
}

async function privateKey(settings: EncryptionSettings): Promise<PrivateKey | undefined> {
  const { private_key_file: path, passphrase_file } = settings;
  if (path === undefined) return undefined;
  const openpgp = await loadOpenPgp();
  const locked = await openpgp.readPrivateKey({ armoredKey: readFileSync(path, "utf8") });
  if (passphrase_file === undefined) return locked;
  const passphrase = readFileSync(passphrase_file, "utf8").trimEnd();
  return await openpgp.decryptKey({ privateKey: locked, passphrase });
}
