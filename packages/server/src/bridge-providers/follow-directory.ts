import { stat } from "node:fs/promises";
import type { BankDirectory } from "./bank-directory.ts";
import { readBankDirectory } from "./read-directory.ts";

/** The directory of an installation's file, which may be replaced while the process serves. */
export interface FollowedDirectory {
  /** Always of the last file that had no fault. */
  readonly banks: BankDirectory;
  /** Reads a file that has changed since the last look. Throws once for each that has faults. */
  look(): Promise<void>;
}

/** Reads the file. Throws with the lines that cannot be right. */
export async function followBankDirectory(path: string | undefined): Promise<FollowedDirectory> {
  let seen = path === undefined ? undefined : await marksOf(path);
  let current = await readBankDirectory(path);
  return {
    banks: {
      get version() {
        return current.version;
      },
      hasBanks: (kind) => current.hasBanks(kind),
      firstBanks: (kind) => current.firstBanks(kind),
      search: (kind, text, limit) => current.search(kind, text, limit),
      listedName: (kind, number) => current.listedName(kind, number),
      lookUp: (kind, number) => current.lookUp(kind, number),
      nameOf: (kind, number) => current.nameOf(kind, number),
    },
    async look() {
      if (path === undefined) return;
      const marks = await marksOf(path);
      if (marks === seen) return;
      seen = marks;
      current = await readBankDirectory(path);
    },
  };
}

/** What changes with a file; `absent` where there is none. */
async function marksOf(path: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return "absent";
  }
}
