import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The version of the packages whose programs are pinned here, as in this package's manifest. */
export const PINNED_VERSION = "18.4.0-beta.17";

/**
 * What `hashPrograms` gives for the folder `native` of each platform's package, taken from the tarballs in the npm
 * registry. `scripts/pin-postgres.mjs` computes them for another version.
 */
export const PROGRAM_HASHES: Readonly<Record<string, string>> = {
  "linux-x64": "44deceeeb4da3210fbd043072de5fb997f19b58fef2ee08d6e6494563ceec764",
  "linux-arm64": "603476ce3255fef83c6cf2e5cdb1340b16f32902304822b2c6dce1fcee63eb67",
  "darwin-x64": "3bbb645c5ffc8f93541e12f9274098012542d469df9f38c7c299a2cb475fc7e5",
  "darwin-arm64": "3bbb645c5ffc8f93541e12f9274098012542d469df9f38c7c299a2cb475fc7e5",
};

/** What is loaded into the process of the database. */
const FOLDERS = ["bin", "lib"];

/** One SHA-256 of the names and bytes of all programs and libraries in a folder; links are left out. */
export function hashPrograms(native: string): string {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(native, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(native, join(entry.parentPath, entry.name))),
  );
  const tree = createHash("sha256");
  for (const file of files.sort()) {
    const hash = createHash("sha256").update(readFileSync(join(native, file)));
    tree.update(`${file} ${hash.digest("hex")}\n`);
  }
  return tree.digest("hex");
}

/** Throws where a program or library is not the one of the release: nothing of the folder may run. */
export function assertPinned(native: string, platform: string, hashes = PROGRAM_HASHES): void {
  if (hashPrograms(native) === hashes[platform]) return;
  throw new Error(
    `the bundled PostgreSQL in ${native} is not the one of this release (${PINNED_VERSION} for ${platform}); ` +
      "remove that folder and run npm ci, or set DATABASE_URL to a PostgreSQL server (15 or newer)",
  );
}
