import { setTimeout as sleep } from "node:timers/promises";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";

/** Waits for an answer of the server no longer than it may take. */
export async function withTimeout<T>({ timeout_ms }: SftpSettings, work: Promise<T>): Promise<T> {
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
const CONNECTION_LOST_CODES = new Set([6, 7]);

/** True where the server itself answered that it did not do what was asked. */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "number" && !CONNECTION_LOST_CODES.has(code);
}

export function textOf(error: unknown): string {
  return (error as Error).message;
}

/** Uploads; nobody at the bank but its own user may read or change what is in it, whatever its umask. */
export async function upload(
  client: SftpClient,
  settings: SftpSettings,
  { path, bytes }: { path: string; bytes: Buffer },
): Promise<void> {
  await withTimeout(settings, client.put(bytes, path, { writeStreamOptions: { mode: 0o600 } }));
}

/** `alike`: a file of that name, and of that size where it may be asked; its bytes may not be read. */
export type Found = "same" | "alike" | "other" | "absent";

/** What a path holds: by its size, and by its content where that may be read. */
export async function compare(
  client: SftpClient,
  settings: SftpSettings,
  file: { path: string; bytes: Buffer },
): Promise<Found> {
  if ((await withTimeout(settings, client.exists(file.path))) === false) return "absent";
  if (settings.stat) {
    const { size } = await withTimeout(settings, client.stat(file.path));
    if (size !== file.bytes.length) return "other";
  }
  if (!settings.read_back) return "alike";
  const bytes = await withTimeout(settings, client.get(file.path));
  return Buffer.isBuffer(bytes) && bytes.equals(file.bytes) ? "same" : "other";
}

/** Whether what lies there is what we wrote, as far as the server lets it be seen. */
export const isOurs = (found: Found): boolean => found === "same" || found === "alike";

/** Whether a final name may be looked at. */
export const mayLook = ({ stat, read_back }: SftpSettings): boolean => stat || read_back;
