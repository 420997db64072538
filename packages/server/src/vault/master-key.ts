import { link, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../base/folders.ts";
import type { Ids } from "../base/ids.ts";

const KEY_BYTES = 32;

/**
 * The key that wraps every data key: configured, or in sandbox mode a file created on first start. Losing
 * it makes account numbers unreadable, so back it up separately. Throws when existing data has no key.
 */
export async function loadMasterKey(source: {
  /** `RAILHEAD_MASTER_KEY`: 32 bytes, base64. */
  readonly configured: string | undefined;
  readonly file: string;
  /** Whether the database holds encrypted data. */
  readonly hasData: boolean;
  readonly ids: Ids;
}): Promise<Buffer> {
  if (source.configured !== undefined) return decoded(source.configured, "RAILHEAD_MASTER_KEY");
  const held = await readIfThere(source.file);
  if (held !== undefined) return decoded(held.trim(), source.file);
  if (source.hasData) {
    throw new Error(
      `${source.file} is missing, and the database holds data that cannot be read without it: put the file back, or set RAILHEAD_MASTER_KEY`,
    );
  }
  const key = source.ids.secret(KEY_BYTES);
  makeFolder(dirname(source.file));
  const draft = `${source.file}.${process.pid}`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${key.toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // link(2) never replaces: of two first starts one sets the key, and it is never half written.
    await link(draft, source.file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return decoded((await readFile(source.file, "utf8")).trim(), source.file);
  } finally {
    await unlink(draft);
  }
}

function decoded(text: string, where: string): Buffer {
  const key = Buffer.from(text, "base64");
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
