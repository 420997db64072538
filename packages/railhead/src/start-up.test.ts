import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/railhead.js", import.meta.url));

/** Says at the end how much processor time the process took. */
const SAY_COST = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stderr.write(`\\ncost ${user + system}\\n`); });',
)}`;

function run(...args: string[]): { out: string; seconds: number } {
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", SAY_COST, bin, ...args], {
    encoding: "utf8",
  });
  const [, cost] = /\ncost (\d+)\n/.exec(stderr) ?? [];
  return { out: stdout, seconds: Number(cost) / 1e6 };
}

/** The least of a few: other work on the machine only ever adds. */
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
  ["completion", "bash"],
  ["no-such-command"],
])("railhead %s loads no route of the server: 0.5 s of processor time at most", (...args) => {
  expect(secondsOf(...args)).toBeLessThan(0.5);
});
