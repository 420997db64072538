import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { processIdentity } from "./process-table.ts";

interface Owner {
  pid: number;
  identity: string;
  /** Distinguishes two owners within one process. */
  token: string;
}

export interface OwnerLock {
  /** Returns false once another process has taken the lock over. */
  isHeld(): boolean;
  release(): void;
}

const heldTokens = new Set<string>();

/**
 * Makes this process the file's only owner. Throws when another live process owns it; takes over a dead
 * process's lock.
 */
export function takeOwnership(file: string, what: string): OwnerLock {
  const token = randomUUID();
  const owner: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? "", token };
  const draft = `${file}.${token}`;
  try {
    writeFileSync(draft, JSON.stringify(owner));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${what} belongs to another user, or its disk is full or read-only (${code})`, {
      cause: error,
    });
  }
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (tryLink(draft, file)) {
        heldTokens.add(token);
        const isHeld = () => readOwner(file)?.token === token;
        return { isHeld, release: () => release(file, token) };
      }
      const current = readOwner(file);
      if (current !== undefined && isAlive(current)) throw inUse(what, current.pid);
      discardStale(file, current, what);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`${what} is being taken by several processes at once; try again`);
}

/** link(2) creates the file with its content atomically, and only if absent. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Returns undefined for a missing or unreadable file: both are stale. */
function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return heldTokens.has(owner.token);
  return owner.identity !== "" && processIdentity(owner.pid) === owner.identity;
}

/** Renames before deleting: the renamed file may belong to a newer, live owner, and is then restored. */
function discardStale(file: string, stale: Owner | undefined, what: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // Another process discarded it first.
  }
  const moved = readOwner(aside);
  const isNewer = moved !== undefined && moved.token !== stale?.token && isAlive(moved);
  if (isNewer) tryLink(aside, file);
  rmSync(aside, { force: true });
  if (isNewer) throw inUse(what, moved.pid);
}

function inUse(what: string, pid: number): Error {
  return new Error(`${what} is in use by another Railhead process (pid ${pid}); stop it first`);
}

function release(file: string, token: string): void {
  heldTokens.delete(token);
  if (readOwner(file)?.token === token) rmSync(file, { force: true });
}
