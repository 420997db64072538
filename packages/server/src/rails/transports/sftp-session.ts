import { createHash, timingSafeEqual } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSecret, SftpSettings } from "../../db/tables/banks/banks.ts";
import type { TransportFault } from "./transport.ts";

/** The SFTP server and its credentials. */
export interface SftpTarget {
  readonly settings: SftpSettings;
  readonly secret: SftpSecret;
}

/** A connection failure, by fault. */
export interface SftpFailure {
  readonly fault: TransportFault;
  readonly detail: string;
}

/** `SHA256:…` of a host key. */
export function hostKeyFingerprint(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function isPinned(pinned: readonly string[], key: Buffer): boolean {
  const shown = Buffer.from(hostKeyFingerprint(key));
  return pinned.some((text) => {
    const known = Buffer.from(text.replace(/=+$/, ""));
    return known.length === shown.length && timingSafeEqual(known, shown);
  });
}

const CLOSE_MS = 250;

/** A lost connection emits no end, so the wait is bounded. */
async function closed(client: SftpClient): Promise<void> {
  const timer = new AbortController();
  const late = sleep(CLOSE_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([client.end().catch(() => undefined), late]);
  timer.abort();
}

/**
 * Runs work on a new connection. Returns a failure if it cannot be opened or the host key is not
 * pinned; rethrows errors of the work.
 */
export async function withSftp<T>(
  settings: SftpSettings,
  secret: SftpSecret,
  work: (client: SftpClient) => Promise<T>,
): Promise<T | SftpFailure> {
  // Loaded on demand: 4 MB that most processes never need.
  const { default: Client } = await import("ssh2-sftp-client");
  const client = new Client("railhead", {
    // Errors reject the promises; without listeners the client prints them.
    error: () => undefined,
    end: () => undefined,
    close: () => undefined,
  });
  let isForeign = false;
  try {
    await client.connect({
      // Without `noDelay` each request of some hundred bytes waits 40 ms for an acknowledgement.
      sock: connect({ host: settings.host, port: settings.port, noDelay: true }),
      username: settings.username,
      ...(secret.private_key === undefined ? {} : { privateKey: secret.private_key }),
      ...(secret.passphrase === undefined ? {} : { passphrase: secret.passphrase }),
      ...(secret.password === undefined ? {} : { password: secret.password }),
      readyTimeout: settings.timeout_ms,
      hostVerifier: (key: Buffer) => {
        isForeign = !isPinned(settings.host_key_fingerprints, key);
        return !isForeign;
      },
    });
  } catch (error) {
    await closed(client);
    const detail = (error as Error).message;
    if (isForeign) return { fault: "host_key", detail: "The server shows another host key." };
    const isRefusal = /authentication/i.test(detail);
    return { fault: isRefusal ? "authentication" : "unreachable", detail };
  }
  try {
    return await work(client);
  } finally {
    await closed(client);
  }
}

export function isSftpFailure(value: unknown): value is SftpFailure {
  return typeof value === "object" && value !== null && "fault" in value;
}
