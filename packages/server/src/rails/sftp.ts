import { setTimeout as sleep } from "node:timers/promises";
import { posix } from "node:path";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSecret, SftpSettings } from "../db/banks/banks.ts";
import { isSftpFailure, withSftp, type SftpFailure } from "./sftp-session.ts";
import type { ArrivedFile, Evidence, HandOver, Transport } from "./transport.ts";

interface Place {
  readonly settings: SftpSettings;
  readonly secret: SftpSecret;
}

interface Putting {
  readonly name: string;
  readonly bytes: Buffer;
  readonly beforeHandOver: () => Promise<void>;
}

/** Exchange over SFTP with a server whose host key is pinned. Every call has a connection of its own. */
export function createSftpTransport(settings: SftpSettings, secret: SftpSecret): Transport {
  const place = { settings, secret };
  return {
    location: `sftp://${settings.host}:${settings.port}${settings.outbound}`,
    put: (name, bytes, beforeHandOver) => put(place, { name, bytes, beforeHandOver }),
    look: (name, bytes) => look(place, name, bytes),
    arrived: () => arrived(place),
    async hasArrived() {
      const found = await withSftp(settings, secret, (client) => listInbound(client, settings));
      return Array.isArray(found) && found.length > 0;
    },
    archive: (name) => archive(place, name),
    probe: () => probe(place),
  };
}

/** Logs in and looks into both folders. */
async function probe({ settings, secret }: Place): Promise<string | undefined> {
  try {
    const ended = await withSftp(settings, secret, async (client) => {
      if (settings.stat) await answered(settings, client.list(settings.outbound));
      await listInbound(client, settings);
      return "reached" as const;
    });
    return ended === "reached" ? undefined : `${ended.fault}: ${ended.detail}`;
  } catch (error) {
    return textOf(error);
  }
}

/** Waits for an answer of the server no longer than it may take. */
async function answered<T>({ timeout_ms }: SftpSettings, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  work.catch(() => undefined);
  const late = sleep(timeout_ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The server did not answer within ${timeout_ms} ms.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Statuses by which the client says that the connection is gone; all others the server answered. */
const NO_ANSWER = new Set([6, 7]);

/** True where the server itself answered that it did not do what was asked. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "number" && !NO_ANSWER.has(code);
}

function textOf(error: unknown): string {
  return (error as Error).message;
}

function notHandedOver({ fault, detail }: SftpFailure): HandOver {
  return { outcome: "not_handed_over", fault, detail };
}

async function put(place: Place, file: Putting): Promise<HandOver> {
  const ended = await withSftp(place.settings, place.secret, (client) =>
    place.settings.rename
      ? putByRename(client, place.settings, file)
      : putDirectly(client, place.settings, file),
  );
  return "outcome" in ended ? ended : notHandedOver(ended);
}

async function putByRename(
  client: SftpClient,
  settings: SftpSettings,
  file: Putting,
): Promise<HandOver> {
  const final = posix.join(settings.outbound, file.name);
  const temporary = posix.join(settings.staging ?? settings.outbound, `.${file.name}.part`);
  try {
    const before = settings.stat
      ? await compare(client, settings, { path: final, ...file })
      : "absent";
    if (before === "same") return { outcome: "handed_over" };
    if (before === "other") {
      const detail = `Another file is called ${file.name} already.`;
      return notHandedOver({ fault: "name_taken", detail });
    }
    await answered(settings, client.put(file.bytes, temporary));
    if (settings.stat || settings.read_back) {
      const written = await compare(client, settings, { path: temporary, ...file });
      if (written !== "same") {
        return notHandedOver({ fault: "interrupted", detail: "The server kept other bytes." });
      }
    }
  } catch (error) {
    const fault = isRefusal(error) ? "denied" : "interrupted";
    return notHandedOver({ fault, detail: textOf(error) });
  }
  await file.beforeHandOver();
  try {
    await answered(settings, client.rename(temporary, final));
    return { outcome: "handed_over" };
  } catch (error) {
    if (!isRefusal(error)) return { outcome: "unknown", detail: textOf(error) };
    return await refused(client, settings, { temporary, final, bytes: file.bytes, error });
  }
}

/** A refused renaming is believed where the server still shows the temporary name, or shows nothing. */
async function refused(
  client: SftpClient,
  settings: SftpSettings,
  seen: { temporary: string; final: string; bytes: Buffer; error: unknown },
): Promise<HandOver> {
  const detail = textOf(seen.error);
  const denied = notHandedOver({ fault: "denied", detail });
  if (!settings.stat) return denied;
  const { bytes } = seen;
  try {
    const final = await compare(client, settings, { path: seen.final, bytes });
    if (final === "same") return { outcome: "handed_over" };
    const temporary = await compare(client, settings, { path: seen.temporary, bytes });
    return temporary === "same" ? denied : { outcome: "unknown", detail };
  } catch {
    return { outcome: "unknown", detail };
  }
}

/** Where the server forbids renaming, the first byte may already be taken. */
async function putDirectly(
  client: SftpClient,
  settings: SftpSettings,
  file: Putting,
): Promise<HandOver> {
  await file.beforeHandOver();
  try {
    await answered(settings, client.put(file.bytes, posix.join(settings.outbound, file.name)));
    return { outcome: "handed_over" };
  } catch (error) {
    return { outcome: "unknown", detail: textOf(error) };
  }
}

/** Whether a path holds these bytes: by its size, and by its content where that may be read. */
async function compare(
  client: SftpClient,
  settings: SftpSettings,
  file: { path: string; bytes: Buffer },
): Promise<"same" | "other" | "absent"> {
  if ((await answered(settings, client.exists(file.path))) === false) return "absent";
  if (settings.stat) {
    const { size } = await answered(settings, client.stat(file.path));
    if (size !== file.bytes.length) return "other";
  }
  if (!settings.read_back) return "same";
  const bytes = await answered(settings, client.get(file.path));
  return Buffer.isBuffer(bytes) && bytes.equals(file.bytes) ? "same" : "other";
}

/** Only the final name with our bytes proves anything: what is absent may have been taken. */
async function look({ settings, secret }: Place, name: string, bytes: Buffer): Promise<Evidence> {
  if (!settings.stat) return "none";
  const path = posix.join(settings.outbound, name);
  try {
    const found = await withSftp(settings, secret, (client) =>
      compare(client, settings, { path, bytes }),
    );
    return found === "same" ? "handed_over" : "none";
  } catch {
    return "none";
  }
}

interface Listed {
  readonly folder: string;
  readonly name: string;
}

async function listInbound(client: SftpClient, settings: SftpSettings): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const folder of settings.inbound) {
    const items = await answered(settings, client.list(folder));
    for (const item of items) {
      if (item.type === "-" && !item.name.startsWith(".")) found.push({ folder, name: item.name });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Throws where the folder cannot be read; a file that vanishes meanwhile is left out. */
async function arrived({ settings, secret }: Place): Promise<ArrivedFile[]> {
  const read = await withSftp(settings, secret, async (client) => {
    const files: ArrivedFile[] = [];
    for (const { folder, name } of await listInbound(client, settings)) {
      const path = posix.join(folder, name);
      const bytes = await answered(settings, client.get(path)).catch((error: unknown) => {
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

/** What cannot be put away stays; reading it again changes nothing. */
async function archive({ settings, secret }: Place, name: string): Promise<void> {
  if (settings.after_reading === "leave") return;
  await withSftp(settings, secret, async (client) => {
    const listed = await listInbound(client, settings);
    for (const { folder } of listed.filter((item) => item.name === name)) {
      const path = posix.join(folder, name);
      const work =
        settings.after_reading === "delete" || settings.archive === undefined
          ? client.delete(path)
          : client.rename(path, posix.join(settings.archive, name));
      await answered(settings, work).catch(() => undefined);
    }
  });
}
