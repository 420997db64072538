import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@railhead/server/folders";
import { cliError } from "../terminal/cli-error.ts";

/** State of `railhead dev` between starts. It holds a secret: only its owner may read it. */
export interface State {
  readonly environment_id: string;
  readonly account_id: string;
  readonly api_key: string;
  /** Address of the last start. */
  readonly api: string;
  /** A paykey for sample requests. */
  readonly paykey?: { readonly id: string; readonly token: string };
  /** The demo's payments, once it has finished. */
  readonly demo?: { readonly payment_ids: readonly string[] };
}

export function stateFile(dataDir: string): string {
  return join(dataDir, "sandbox.json");
}

/** Undefined where there is none yet. Throws one sentence where it cannot be read. */
export function readState(dataDir: string): State | undefined {
  const file = stateFile(dataDir);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    const why = code === "EACCES" ? "belongs to another user" : "cannot be read";
    throw cliError(`${file} ${why}; run as its owner, or remove it to start with a new sandbox`);
  }
}

/** Replaces the file atomically. */
export function writeState(dataDir: string, state: State): void {
  makeFolder(dataDir);
  const draft = `${stateFile(dataDir)}.part`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, stateFile(dataDir));
}

export function removeState(dataDir: string): void {
  rmSync(stateFile(dataDir), { force: true });
}
