import { execFileSync } from "node:child_process";
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { UNPRIVILEGED } from "./programs.ts";

/** A small disk of its own, so that filling it disturbs nobody else. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes until nothing more fits. */
  fill(): void;
  free(): void;
  unmount(): void;
}

const BLOCK = Buffer.alloc(65_536);

/** In memory; undefined where only root could mount it. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  if (UNPRIVILEGED === undefined) return undefined;
  try {
    const size = `size=${megabytes}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "railhead-chaos", folder], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a");
      try {
        for (const block of [BLOCK, BLOCK.subarray(0, 4096)]) writeUntilFull(file, block);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync("umount", ["--lazy", folder], { stdio: "ignore" }),
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
