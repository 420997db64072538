import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/railhead.js", import.meta.url));

const root = new URL("../../../docs/", import.meta.url);
const scenario = fileURLToPath(new URL("scenarios/disputed.yaml", root));
const profile = fileURLToPath(new URL("guides/bank-profile.example.json", root));

/** What a command prints, and the files of modules that it loaded, Node's own left out. */
function run(
  args: readonly string[],
  variables: Record<string, string> = {},
): { out: string; loaded: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "railhead-loaded-"));
  try {
    const { stdout } = spawnSync(process.execPath, [bin, ...args], {
      encoding: "utf8",
      env: { ...process.env, ...variables, NODE_V8_COVERAGE: folder },
    });
    const loaded = readdirSync(folder).flatMap((name) => {
      const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
        result: { url: string }[];
      };
      return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
    });
    return { out: stdout, loaded };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const heavy = (loaded: readonly string[], pattern: RegExp) =>
  loaded.filter((url) => pattern.test(url));

const SERVICE =
  /\/node_modules\/(fastify|typebox)\/|\/server\/dist\/(api|payments|http\/(route|pipeline|server))\//;

test("the version is printed by a handful of modules", () => {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { out, loaded } = run(["--version"]);
  expect(out).toBe(`${(JSON.parse(manifest) as { version: string }).version}\n`);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.length).toBeLessThan(10);
});

test.each([
  ["--help"],
  ["charges", "create", "--help"],
  ["status", "--api", "http://127.0.0.1:1", "--key", "k"],
  ["payments", "list", "--api", "http://127.0.0.1:1", "--key", "k"],
  ["file", "--help"],
  ["doctor"],
  ["scenario", "run", scenario, "--api", "http://127.0.0.1:1", "--key", "k"],
  ["completion", "bash"],
  ["no-such-command"],
])("railhead %s loads neither routes nor schemas of the service", (...args) => {
  const { loaded } = run(args);
  expect(loaded.length).toBeGreaterThan(0);
  expect(heavy(loaded, SERVICE)).toEqual([]);
});

test("railhead live create loads neither routes nor schemas of the service before it has reached the database", () => {
  const args = ["--name", "A", "--website", "https://a.example", "--bank", profile];
  const variables = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    RAILHEAD_MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const { loaded } = run(["live", "create", ...args], variables);
  expect(heavy(loaded, /\/app\/live\.js$/)).toHaveLength(1);
  expect(heavy(loaded, SERVICE)).toEqual([]);
});
