import { posix } from "node:path";
import type SftpClient from "ssh2-sftp-client";
import type { SftpSettings } from "../../db/tables/banks/banks.ts";
import {
  withTimeout,
  compare,
  isOurs,
  isRefusal,
  mayLook,
  textOf,
  upload,
  type Found,
} from "./sftp-requests.ts";
import { isSftpFailure, withSftp, type SftpFailure, type SftpTarget } from "./sftp-session.ts";
import {
  isLeftover,
  temporaryName,
  withdrawnName,
  type Evidence,
  type HandOver,
  type HandOverAttempt,
} from "./transport.ts";

/** One upload on a connection. */
interface SftpUpload {
  readonly client: SftpClient;
  readonly settings: SftpSettings;
  readonly attempt: HandOverAttempt;
  readonly final: string;
  readonly temporary: string;
  readonly withdrawn: string;
  readonly beforeHandOver: () => Promise<void>;
}

const never = (): Promise<void> => Promise.reject(new Error("nothing is handed over"));

function createUpload(
  client: SftpClient,
  settings: SftpSettings,
  attempt: HandOverAttempt,
  beforeHandOver = never,
): SftpUpload {
  const folder = settings.staging ?? settings.outbound;
  return {
    client,
    settings,
    attempt,
    final: posix.join(settings.outbound, attempt.name),
    temporary: posix.join(folder, temporaryName(attempt)),
    withdrawn: posix.join(folder, withdrawnName(attempt)),
    beforeHandOver,
  };
}

/** See `Transport.put`. */
export async function putOverSftp(
  { settings, secret }: SftpTarget,
  attempt: HandOverAttempt,
  beforeHandOver: () => Promise<void>,
): Promise<HandOver> {
  const ended = await withSftp(settings, secret, async (client) => {
    const work = createUpload(client, settings, attempt, beforeHandOver);
    const known = await checkFinalName(work);
    if (known !== undefined) return known;
    return settings.rename ? await putByRename(work) : await putDirectly(work);
  });
  return "outcome" in ended ? ended : notHandedOver(ended);
}

function notHandedOver({ fault, detail }: SftpFailure): HandOver {
  return { outcome: "not_handed_over", fault, detail };
}

function notPut(error: unknown): HandOver {
  return notHandedOver({
    fault: isRefusal(error) ? "denied" : "interrupted",
    detail: textOf(error),
  });
}

const compareAt = (
  { client, settings, attempt: { bytes } }: SftpUpload,
  path: string,
): Promise<Found> => compare(client, settings, { path, bytes });

/** Checks the final name before the upload; undefined if it is free or cannot be checked. */
async function checkFinalName(work: SftpUpload): Promise<HandOver | undefined> {
  if (!mayLook(work.settings)) return undefined;
  const { name, isNameShared = false } = work.attempt;
  let found: Found;
  try {
    found = await compareAt(work, work.final);
  } catch (error) {
    return notPut(error);
  }
  if (found === "absent") return undefined;
  if (found === "same") return { outcome: "handed_over", wasThere: true };
  // No attempt before this one handed over: a file of a shared name and the same size is an earlier one.
  if (found === "other" || (found === "alike" && isNameShared)) {
    const detail = `Another file is called ${name} already.`;
    return notHandedOver({ fault: "name_taken", detail });
  }
  const detail = `A file called ${name}, of the same size, lies there; its bytes may not be read.`;
  return { outcome: "unknown", detail, isBegun: false };
}

async function putByRename(work: SftpUpload): Promise<HandOver> {
  const { client, settings, attempt, temporary, final } = work;
  try {
    await upload(client, settings, { path: temporary, bytes: attempt.bytes });
    if (mayLook(settings) && !isOurs(await compareAt(work, temporary))) {
      await remove(work, temporary);
      return notHandedOver({ fault: "interrupted", detail: "The server kept other bytes." });
    }
  } catch (error) {
    return notPut(error);
  }
  try {
    await work.beforeHandOver();
  } catch (error) {
    await remove(work, temporary);
    throw error;
  }
  try {
    await withTimeout(settings, client.rename(temporary, final));
  } catch (error) {
    if (!isRefusal(error)) return { outcome: "unknown", detail: textOf(error), isBegun: true };
    return await afterRefusedRename(work, error);
  }
  if (attempt.number > 1) await removeLeftovers(work);
  return { outcome: "handed_over" };
}

/** A refused rename is final if the temporary name still exists, or nothing can be checked. */
async function afterRefusedRename(work: SftpUpload, error: unknown): Promise<HandOver> {
  const detail = textOf(error);
  const denied = notHandedOver({ fault: "denied", detail });
  const unknown = { outcome: "unknown", detail, isBegun: true } as const;
  if (!work.settings.stat) return denied;
  try {
    if (isOurs(await compareAt(work, work.final))) return { outcome: "handed_over" };
    if (!isOurs(await compareAt(work, work.temporary))) return unknown;
    await remove(work, work.temporary);
    return denied;
  } catch {
    return unknown;
  }
}

/** Errors are ignored: banks do not read temporary files. */
async function remove({ client, settings }: SftpUpload, path: string): Promise<void> {
  await withTimeout(settings, client.delete(path)).catch(() => undefined);
}

/** Removes temporary files of earlier attempts. */
async function removeLeftovers(work: SftpUpload): Promise<void> {
  const { client, settings, attempt } = work;
  const folder = posix.dirname(work.temporary);
  const items = await withTimeout(settings, client.list(folder)).catch(() => []);
  for (const { name } of items) {
    if (isLeftover(name, attempt)) await remove(work, posix.join(folder, name));
  }
}

/** Without renames, the bank may collect the file from the first byte. */
async function putDirectly(work: SftpUpload): Promise<HandOver> {
  const { client, settings, attempt, final } = work;
  await work.beforeHandOver();
  try {
    await upload(client, settings, { path: final, bytes: attempt.bytes });
    return { outcome: "handed_over" };
  } catch (error) {
    return { outcome: "unknown", detail: textOf(error), isBegun: true };
  }
}

/** See `Transport.withdraw`. */
export async function withdrawOverSftp(
  { settings, secret }: SftpTarget,
  attempt: HandOverAttempt,
): Promise<Evidence> {
  try {
    const ended = await withSftp(settings, secret, async (client) => {
      const work = createUpload(client, settings, attempt);
      if (await hasFinalName(work)) return "handed_over";
      const isBack = settings.rename && (await isWithdrawn(work));
      // Checked again: the file may have been renamed between both requests.
      if (await hasFinalName(work)) return "handed_over";
      return isBack ? "not_handed_over" : "none";
    });
    return isSftpFailure(ended) ? "none" : ended;
  } catch {
    return "none";
  }
}

const hasFinalName = async (work: SftpUpload): Promise<boolean> =>
  mayLook(work.settings) && isOurs(await compareAt(work, work.final));

/** A temporary file that can be renamed never had the final name. */
async function isWithdrawn(work: SftpUpload): Promise<boolean> {
  const { client, settings, temporary, withdrawn } = work;
  try {
    await withTimeout(settings, client.rename(temporary, withdrawn));
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return settings.stat && (await withTimeout(settings, client.exists(withdrawn))) !== false;
}
