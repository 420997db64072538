import { link, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../base/folders.ts";
import type { Ids } from "../base/ids.ts";
import { localMasterKey, type MasterKey } from "./master-key.ts";
import { openPkcs11MasterKey } from "./pkcs11-master-key.ts";
import { KEY_BYTES } from "./seal.ts";

/** Name and text of a setting that says where a master key lies. */
export interface MasterKeySource {
  readonly setting: string;
  readonly text: string;
}

/** Opens the master key of a setting: 32 bytes in base64, or a source with a scheme. */
export async function openMasterKey({ setting, text }: MasterKeySource): Promise<MasterKey> {
  const [, scheme, rest = ""] = /^([a-z][a-z0-9]*):(.*)$/s.exec(text) ?? [];
  if (scheme === undefined) return localMasterKey(decoded(text, setting));
  const openSource = OPEN_BY_SCHEME[scheme];
  if (openSource !== undefined) return await openSource(rest, setting);
  const known = Object.keys(OPEN_BY_SCHEME).map((name) => `${name}:…`);
  throw new Error(`${setting} must be 32 bytes in base64, or ${known.join(" or ")}`);
}

/** A source is added here: a device, or a service over HTTP. */
const OPEN_BY_SCHEME: Readonly<
  Record<string, (rest: string, setting: string) => Promise<MasterKey>>
> = {
  file: async (path, setting) => {
    const text = await readIfThere(path);
    if (text === undefined) throw new Error(`${setting}: there is no file ${path}`);
    return localMasterKey(decoded(text, path));
  },
  pkcs11: (uri) => openPkcs11MasterKey(uri),
};

/**
 * The master key of a sandbox installation without a setting: a file that is made on first start. Throws
 * when existing data has no key.
 */
export async function openOwnMasterKey(
  file: string,
  { hasData, ids }: { readonly hasData: boolean; readonly ids: Ids },
): Promise<MasterKey> {
  const held = await readIfThere(file);
  if (held !== undefined) return localMasterKey(decoded(held, file));
  if (hasData) {
    throw new Error(
      `${file} is missing, and the database holds data that cannot be read without it: put the file back, or set RAILHEAD_MASTER_KEY`,
    );
  }
  return localMasterKey(await makeKeyFile(file, ids));
}

async function makeKeyFile(path: string, ids: Ids): Promise<Buffer> {
  const key = ids.secret(KEY_BYTES);
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${key.toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // link(2) never replaces: of two first starts one sets the key, and it is never half written.
    await link(draft, path);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return decoded(await readFile(path, "utf8"), path);
  } finally {
    await unlink(draft);
  }
}

function decoded(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error(`${where} must hold 32 bytes in base64`);
  return key;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
