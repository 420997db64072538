import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  workspaces: string[];
};
const manifests = ["", ...workspaces].map((folder) => join(folder, "package.json"));
const files = [
  ...manifests,
  "package-lock.json",
  "CHANGELOG.md",
  "deploy/helm/railhead/Chart.yaml",
];
let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "railhead-release-"));
  for (const file of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const SCRIPT = join(root, "scripts", "release.mjs");
const textOf = (file: string) => readFileSync(join(tree, file), "utf8");
const release = (version: string) =>
  spawnSync(process.execPath, [SCRIPT, version, "--root", tree, "--date", "2030-01-02"], {
    encoding: "utf8",
  });

test("a release has one version in every manifest, the lock file and the chart", () => {
  expect(release("7.8.9").status).toBe(0);
  for (const file of manifests) expect(textOf(file)).toContain('"version": "7.8.9"');
  for (const file of [...manifests, "package-lock.json"])
    expect(textOf(file)).not.toMatch(/"@railhead\/[a-z]+": "(?!7\.8\.9)/);
  expect(textOf("deploy/helm/railhead/Chart.yaml").match(/7\.8\.9/g)).toHaveLength(2);
  // npm finds nothing to change, so `npm ci` takes the lock file.
  const before = textOf("package-lock.json");
  execFileSync("npm", ["install", "--package-lock-only", "--offline", "--ignore-scripts"], {
    cwd: tree,
    stdio: "ignore",
  });
  expect(textOf("package-lock.json")).toBe(before);
});

test("a release moves the entries under its heading and leaves the next one's headings empty", () => {
  const entries = textOf("CHANGELOG.md").match(/^- /gm)?.length;
  release("7.8.9");
  const after = textOf("CHANGELOG.md");
  expect(after.match(/^- /gm)).toHaveLength(entries ?? 0);
  expect(after).toContain(
    "## Unreleased\n\n### Breaking\n\n### Added\n\n### Fixed\n\n### Migrations\n\n## 7.8.9 (2030-01-02)\n\n### Breaking\n\n- ",
  );
  // The next one has nothing to say yet.
  const again = release("7.9.0");
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining("no entry") as string });
  expect(textOf("CHANGELOG.md")).toBe(after);
});

test.for(["0.1.0", "0.0.9", "1.0", "v2.0.0", ""])(
  "a release with the version '%s', which is not higher or no version, changes nothing",
  (version) => {
    writeFileSync(
      join(tree, "CHANGELOG.md"),
      "# Changelog\n\n## Unreleased\n\n### Added\n\n- It.\n",
    );
    const before = files.map(textOf);
    expect(release(version).status).toBe(1);
    expect(files.map(textOf)).toEqual(before);
  },
);
