import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/railhead.js", import.meta.url));

const root = new URL("../../../docs/", import.meta.url);
const scenario = fileURLToPath(new URL("scenarios/disputed.yaml", root));
const profile = fileURLToPath(new URL("guides/bank-profile.example.json", root));

/** Prints the CPU time of the process at exit. */
const SAY_COST = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stderr.write(`\\ncost ${user + system}\\n`); });',
)}`;

const run = (...args: string[]) => runWith({}, ...args);

function runWith(
  variables: Record<string, string>,
  ...args: string[]
): { out: string; seconds: number } {
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", SAY_COST, bin, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...variables },
  });
  const [, cost] = /\ncost (\d+)\n/.exec(stderr) ?? [];
  return { out: stdout, seconds: Number(cost) / 1e6 };
}

/** The minimum of several runs: other load only adds. */
function secondsOf(...args: string[]): number {
  return Math.min(...[1, 2, 3].map(() => run(...args).seconds));
}

test("the version is answered within 0.2 s of processor time", () => {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  expect(run("--version").out).toBe(`${(JSON.parse(manifest) as { version: string }).version}\n`);
  expect(secondsOf("--version")).toBeLessThan(0.2);
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
])("railhead %s loads no route of the server: 0.5 s of processor time at most", (...args) => {
  expect(secondsOf(...args)).toBeLessThan(0.5);
});

test("live create loads no route of the server before it asks the database: 0.5 s of processor time at most", () => {
  const args = ["--name", "A", "--website", "https://a.example", "--bank", profile];
  const variables = {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    RAILHEAD_MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const seconds = [1, 2, 3].map(() => runWith(variables, "live", "create", ...args).seconds);
  expect(Math.min(...seconds)).toBeLessThan(0.5);
});
