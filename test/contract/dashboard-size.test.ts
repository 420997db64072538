import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { requireDashboard } from "../support/build.ts";

const ASSETS = fileURLToPath(
  new URL("../../packages/dashboard/dist/site/assets/", import.meta.url),
);
const KB = 1024;

let names: readonly string[];
beforeAll(() => {
  requireDashboard();
  names = readdirSync(ASSETS);
});

const sizeOf = (files: Iterable<string>) =>
  [...files]
    .map((name) => brotliCompressSync(readFileSync(`${ASSETS}${name}`)).length)
    .reduce((sum, bytes) => sum + bytes, 0);

/** A script and what it imports at once, without what it loads later. */
function withImports(entry: string): Set<string> {
  const reached = new Set([entry]);
  // A set grows while it is walked.
  for (const name of reached) {
    const text = readFileSync(`${ASSETS}${name}`, "utf8");
    for (const [, found = ""] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      reached.add(found);
    }
  }
  return reached;
}

const script = (screen: string) =>
  names.find((name) => name.startsWith(`${screen}-`) && name.endsWith(".js")) ?? screen;

test("the first screen loads at most 190 KB of script, all screens 450 KB, and styles are 20 KB", () => {
  const first = new Set([...withImports(script("index")), ...withImports(script("today"))]);
  expect(first.size).toBeGreaterThan(2);
  expect(names.join()).not.toContain("jsx-dev-runtime");
  expect(sizeOf(first)).toBeLessThan(190 * KB);
  expect(sizeOf(names.filter((name) => name.endsWith(".js")))).toBeLessThan(450 * KB);
  expect(sizeOf(names.filter((name) => name.endsWith(".css")))).toBeLessThan(20 * KB);
});

test("no screen adds more than 40 KB of its own to the first one", () => {
  const shared = withImports(script("index"));
  for (const name of names.filter((one) => one.endsWith(".js"))) {
    if (shared.has(name)) continue;
    expect([name, sizeOf([name]) < 40 * KB]).toEqual([name, true]);
  }
});
