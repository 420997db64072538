// Makes the tree that a release is tagged from: one version in every manifest and in the chart, and the entries under
// "Unreleased" under the version's own heading. It refuses a changelog without entries and a version that is not higher.
//   npm run release -- 0.2.0            then commit, tag v0.2.0 and run `npm run pack -- --out release --sbom`
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chartOf, lockOf, manifestOf, releasedChangelog } from "./release-texts.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The tree; default: this one. */
    root: { type: "string", default: fileURLToPath(new URL("..", import.meta.url)) },
    /** The day of the release, YYYY-MM-DD; default: today. */
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
  },
});
const edit = (path, change) => {
  const file = join(values.root, path);
  return { file, text: change(readFileSync(file, "utf8")) };
};

try {
  const [version = ""] = positionals;
  const manifest = JSON.parse(readFileSync(join(values.root, "package.json"), "utf8"));
  const { workspaces, version: before } = manifest;
  // Everything is worked out before anything is written.
  const edits = [
    edit("CHANGELOG.md", (text) => releasedChangelog(text, { version, before, date: values.date })),
    ...["", ...workspaces].map((folder) =>
      edit(join(folder, "package.json"), (text) => manifestOf(text, version)),
    ),
    edit("package-lock.json", (text) => lockOf(text, version, ["", ...workspaces])),
    edit("deploy/helm/railhead/Chart.yaml", (text) => chartOf(text, version)),
  ];
  for (const { file, text } of edits) writeFileSync(file, text);
  process.stdout.write(`${before} -> ${version}: commit, tag v${version}, npm run pack\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
