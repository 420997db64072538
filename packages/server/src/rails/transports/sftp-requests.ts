import { setTimeout as sleep } from "node:timers/promises";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";

/** Rejects if the server does not respond within the timeout. */
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

/** Client status codes for a lost connection; the server sent all others. */
const CONNECTION_LOST_CODES = new Set([6, 7]);

/** Whether the server refused the request. */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "number" && !CONNECTION_LOST_CODES.has(code);
}

export function textOf(error: unknown): string {
  return (error as Error).message;
}

/** Uploads with mode 0600, whatever the server's umask. */
export async function upload(
  client: SftpClient,
  settings: SftpSettings,
  { path, bytes }: { path: string; bytes: Buffer },
): Promise<void> {
  await withTimeout(settings, client.put(bytes, path, { writeStreamOptions: { mode: 0o600 } }));
}

/** `alike`: same name and size, as far as allowed; content could not be read. */
export type Found = "same" | "alike" | "other" | "absent";

/** Compares a path by size, and by content if reading is allowed. */
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

/** Whether the file is ours, as far as the server allows checking. */
export const isOurs = (found: Found): boolean => found === "same" || found === "alike";

/** Whether the server allows checking a final name. */
export const mayLook = ({ stat, read_back }: SftpSettings): boolean => stat || read_back;
