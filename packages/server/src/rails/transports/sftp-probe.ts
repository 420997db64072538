import { posix } from "node:path";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";
import { withTimeout, compare, isOurs, mayLook, textOf, upload } from "./sftp-requests.ts";

const PROBE = Buffer.from("railhead doctor\n");

/**
 * Writes, reads and removes a temporary file. Without renames nothing is written: the bank would
 * collect it.
 */
export async function probeSftp(
  client: SftpClient,
  settings: SftpSettings,
): Promise<string | undefined> {
  const { outbound, staging = outbound, archive } = settings;
  if (settings.stat) await withTimeout(settings, client.list(outbound));
  if (settings.stat && settings.after_reading === "archive" && archive !== undefined) {
    await withTimeout(settings, client.list(archive));
  }
  return settings.rename ? await tryToWrite(client, settings, staging) : undefined;
}

async function tryToWrite(
  client: SftpClient,
  settings: SftpSettings,
  folder: string,
): Promise<string | undefined> {
  const path = posix.join(folder, ".railhead-probe.part");
  let step = "written";
  try {
    await upload(client, settings, { path, bytes: PROBE });
    step = "read";
    const isRight =
      !mayLook(settings) || isOurs(await compare(client, settings, { path, bytes: PROBE }));
    step = "removed";
    await withTimeout(settings, client.delete(path));
    return isRight ? undefined : `${path} holds other bytes than were written.`;
  } catch (error) {
    return `${path} could not be ${step}: ${textOf(error)}`;
  }
}
