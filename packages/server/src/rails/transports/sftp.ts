import { posix } from "node:path";
import type SftpClient from "ssh2-sftp-client";
import type { Instant } from "@railhead/core";
import type { SftpSecret, SftpSettings } from "../../db/tables/banks/banks.ts";
import { withTimeout, isRefusal, mayLook, textOf } from "./sftp-requests.ts";
import { probeSftp } from "./sftp-probe.ts";
import { placeOverSftp } from "./sftp-companions.ts";
import { putOverSftp, withdrawOverSftp } from "./sftp-put.ts";
import { isSftpFailure, withSftp, type SftpTarget } from "./sftp-session.ts";
import { archiveNames, type ArrivedFile, type Transport } from "./transport.ts";

/** File exchange over SFTP with a pinned host key. Each call opens a connection. */
export function createSftpTransport(settings: SftpSettings, secret: SftpSecret): Transport {
  const place = { settings, secret };
  return {
    location: `sftp://${settings.host}:${settings.port}${settings.outbound}`,
    put: (attempt, beforeHandOver) => putOverSftp(place, attempt, beforeHandOver),
    withdraw: (attempt) => withdrawOverSftp(place, attempt),
    placeBeside: (name, companions) => placeOverSftp(place, name, companions),
    arrived: () => arrived(place),
    async hasArrived() {
      const found = await withSftp(settings, secret, (client) => listInbound(client, settings));
      return Array.isArray(found) && found.length > 0;
    },
    archive: (name, at) => archive(place, name, at),
    listSent: () => listSent(place),
    probe: () => probe(place),
  };
}

/** Throws if the folder cannot be listed although the bank lets us look. */
async function listSent({ settings, secret }: SftpTarget): Promise<string[]> {
  if (!mayLook(settings)) return [];
  const found = await withSftp(settings, secret, (client) =>
    withTimeout(settings, client.list(settings.outbound)),
  );
  if (isSftpFailure(found)) throw new Error(`${found.fault}: ${found.detail}`);
  return found.flatMap(({ name, type }) => (type === "-" && !name.startsWith(".") ? name : []));
}

/** Logs in, tries an upload and lists the folders. */
async function probe({ settings, secret }: SftpTarget): Promise<string | undefined> {
  try {
    const ended = await withSftp(settings, secret, async (client) => {
      const fault = await probeSftp(client, settings);
      await listInbound(client, settings);
      return { tried: fault };
    });
    return "tried" in ended ? ended.tried : `${ended.fault}: ${ended.detail}`;
  } catch (error) {
    return textOf(error);
  }
}

interface Listed {
  readonly folder: string;
  readonly name: string;
}

async function listInbound(client: SftpClient, settings: SftpSettings): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const folder of settings.inbound) {
    const items = await withTimeout(settings, client.list(folder));
    for (const item of items) {
      if (item.type === "-" && !item.name.startsWith(".")) found.push({ folder, name: item.name });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads inbound files. Throws if a folder cannot be read; files that disappear are skipped. */
async function arrived({ settings, secret }: SftpTarget): Promise<ArrivedFile[]> {
  const read = await withSftp(settings, secret, async (client) => {
    const files: ArrivedFile[] = [];
    for (const { folder, name } of await listInbound(client, settings)) {
      const path = posix.join(folder, name);
      const bytes = await withTimeout(settings, client.get(path)).catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error;
      });
      if (Buffer.isBuffer(bytes)) files.push({ name, bytes });
    }
    return files;
  });
  if (isSftpFailure(read)) throw new Error(`${read.fault}: ${read.detail}`);
  return read;
}

/** Errors are ignored: reading a file again changes nothing. */
async function archive({ settings, secret }: SftpTarget, name: string, at: Instant): Promise<void> {
  if (settings.after_reading === "leave") return;
  await withSftp(settings, secret, async (client) => {
    const listed = await listInbound(client, settings);
    for (const { folder } of listed.filter((item) => item.name === name)) {
      const path = posix.join(folder, name);
      const work =
        settings.after_reading === "delete" || settings.archive === undefined
          ? withTimeout(settings, client.delete(path))
          : moveToArchive(client, settings, { path, names: archiveNames(name, at) });
      await work.catch(() => undefined);
    }
  });
}

/** Tries the next name if one is taken, as with banks that repeat file names. */
async function moveToArchive(
  client: SftpClient,
  settings: SftpSettings,
  { path, names }: { path: string; names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    try {
      await withTimeout(settings, client.rename(path, posix.join(settings.archive ?? "", name)));
      return;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}
