import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Manifest {
  readonly workspaces: readonly string[];
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly keywords?: readonly string[];
  readonly files: readonly string[];
  readonly publishConfig?: object;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8")) as Manifest;

const folders = manifestOf(".").workspaces;
const manifests = folders.map((folder) => [folder, manifestOf(folder)] as const);

describe("the packages to publish", () => {
  it.each(manifests)("%s says what it is, under which license, and that it is public", (_, it_) => {
    expect(it_).toMatchObject({ license: "Apache-2.0", publishConfig: { access: "public" } });
    expect(it_.keywords?.length).toBeGreaterThan(3);
    expect(it_.files).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
  });

  it("have one version, and ask for each other in exactly that", () => {
    const versions = new Set(manifests.map(([, { version }]) => version));
    expect(versions.size).toBe(1);
    const [version] = versions;
    const names = new Set(manifests.map(([, { name }]) => name));
    const others = manifests.flatMap(([, { dependencies = {} }]) =>
      Object.entries(dependencies).filter(([name]) => names.has(name)),
    );
    expect(others.length).toBeGreaterThan(4);
    expect(others.filter(([, wanted]) => wanted !== version)).toEqual([]);
  });

  it("hold what runs and its types: no sources of tests, no maps without their sources", () => {
    const listed = JSON.parse(
      execFileSync("npm", ["pack", "--json", "--dry-run", "-w", "packages/core"], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    ) as { files: { path: string }[] }[];
    const paths = listed.flatMap(({ files }) => files.map(({ path }) => path));
    expect(paths).toContain("README.md");
    expect(paths.filter((path) => /\.map$|\.test\.|tsbuildinfo$|^src\//.test(path))).toEqual([]);
  });
});
