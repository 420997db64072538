// Packs every package into a folder, as they are published, with checksums and a bill of materials.
//   npm run pack -- --out release                                     tarballs and SHA256SUMS
//   npm run pack -- --out release --repository URL --sbom             for a release
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "release" },
    repository: { type: "string" },
    sbom: { type: "boolean", default: false },
  },
});
const SBOM = "@cyclonedx/cyclonedx-npm@6.0.1";
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
// Outputs of sources that moved would be packed with the rest.
execFileSync("npx", ["tsc", "-b", "--clean"], { cwd: root });
for (const folder of workspaces)
  rmSync(join(root, folder, "dist"), { recursive: true, force: true });
execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" });
const tarballs = workspaces.map((folder) => {
  // Packed from a copy, which may have the license and the repository beside what is kept here.
  const draft = mkdtempSync(join(tmpdir(), "railhead-pack-"));
  try {
    cpSync(join(root, folder), draft, { recursive: true });
    copyFileSync(join(root, "LICENSE"), join(draft, "LICENSE"));
    if (values.repository !== undefined) addRepository(draft, folder);
    const text = execFileSync("npm", ["pack", "--json", "--pack-destination", out], {
      cwd: draft,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return JSON.parse(text)[0].filename;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
});

function addRepository(draft, directory) {
  const file = join(draft, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  manifest.repository = { type: "git", url: values.repository, directory };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

if (values.sbom) {
  const file = join(out, "sbom.cdx.json");
  const options = ["--package-lock-only", "--omit", "dev", "--output-reproducible"];
  const format = ["--spec-version", "1.6", "--output-file", file];
  execFileSync("npx", ["--yes", SBOM, ...options, ...format], { cwd: root, stdio: "inherit" });
  tarballs.push("sbom.cdx.json");
}
const sums = tarballs.map((name) => {
  const sha256 = createHash("sha256").update(readFileSync(join(out, name)));
  return `${sha256.digest("hex")}  ${name}\n`;
});
writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
process.stdout.write(sums.join(""));
