import { posix } from "node:path";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";
import { mayLook, textOf, upload, withTimeout } from "./sftp-requests.ts";
import { withSftp, type SftpTarget } from "./sftp-session.ts";
import type { Companion } from "./transport.ts";

/** See `Transport.placeBeside`. */
export async function placeOverSftp(
  { settings, secret }: SftpTarget,
  name: string,
  companions: readonly Companion[],
): Promise<string | undefined> {
  try {
    const ended = await withSftp(settings, secret, async (client) => {
      for (const companion of companions) {
        if (companion.isMarker && (await isTaken(client, settings, name))) continue;
        await place(client, settings, companion);
      }
      return "placed" as const;
    });
    return ended === "placed" ? undefined : `${ended.fault}: ${ended.detail}`;
  } catch (error) {
    return textOf(error);
  }
}

/** Whether the bank removed the file; unknown where names may not be looked at. */
async function isTaken(client: SftpClient, settings: SftpSettings, name: string): Promise<boolean> {
  if (!mayLook(settings)) return false;
  const path = posix.join(settings.outbound, name);
  return (await withTimeout(settings, client.exists(path))) === false;
}

async function place(
  client: SftpClient,
  settings: SftpSettings,
  { name, bytes }: Companion,
): Promise<void> {
  const final = posix.join(settings.outbound, name);
  if (!settings.rename) return await upload(client, settings, { path: final, bytes });
  const folder = settings.staging ?? settings.outbound;
  const temporary = posix.join(folder, `.${name}.part`);
  await upload(client, settings, { path: temporary, bytes });
  // A rename does not replace what an attempt before put there.
  await withTimeout(settings, client.delete(final)).catch(() => undefined);
  await withTimeout(settings, client.rename(temporary, final));
}
