import type { Instant } from "@railhead/core";
import type { EncryptionSettings } from "../../db/tables/banks/banks.ts";
import { keyMoment, loadOpenPgp, privateKey, publicKey, refuseUnusable } from "./pgp-keys.ts";

/**
 * Encrypts to the bank's keys and signs with our key, if any. Throws an error that names an expired
 * key.
 */
export async function encryptForBank(
  settings: EncryptionSettings,
  bytes: Uint8Array,
  at: Instant,
): Promise<Buffer> {
  const openpgp = await loadOpenPgp();
  const { recipient_key_files: files, private_key_file: ownFile = "", sign } = settings;
  const encryptionKeys = await Promise.all(files.map(publicKey));
  const own = sign === false ? undefined : await privateKey(settings);
  const date = keyMoment(own === undefined ? encryptionKeys : [...encryptionKeys, own], at);
  for (const [index, key] of encryptionKeys.entries()) {
    const find = () => key.getEncryptionKey(undefined, date);
    await refuseUnusable({ path: files[index] ?? "", key, date }, find);
  }
  if (own !== undefined) {
    const find = () => own.getSigningKey(undefined, date);
    await refuseUnusable({ path: ownFile, key: own, date }, find);
  }
  const message = await openpgp.createMessage({ binary: Uint8Array.from(bytes) });
  const signing = own === undefined ? {} : { signingKeys: own };
  const common = { message, encryptionKeys, ...signing, date };
  if (settings.armor === true) {
    return Buffer.from(await openpgp.encrypt({ ...common, format: "armored" }), "latin1");
  }
  return Buffer.from(await openpgp.encrypt({ ...common, format: "binary" }));
}

const ARMOR = "-----BEGIN PGP MESSAGE-----";
/** First bytes of an encrypted message: a public-key session key packet, in old and new framing. */
const PACKETS = new Set([0x84, 0x85, 0x86, 0xc1]);

/** Whether bytes are an OpenPGP message rather than the text of a file. */
export function isEncrypted(bytes: Uint8Array): boolean {
  const [first] = bytes;
  if (first === undefined) return false;
  return (
    PACKETS.has(first) || Buffer.from(bytes.subarray(0, 64)).toString("latin1").startsWith(ARMOR)
  );
}

/** Decrypts an inbound file. Throws if it cannot, or if a required signature is missing. */
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
      : { verificationKeys: await Promise.all(files.map(publicKey)), expectSigned: true }),
  });
  return Buffer.from(data);
}
