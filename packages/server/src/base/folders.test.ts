import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "./folders.ts";

const root = mkdtempSync(join(tmpdir(), "railhead-folders-"));
afterAll(() => rmSync(root, { recursive: true }));

test("a folder is made with all above it, and the first that was made is named, once", () => {
  const wanted = join(root, "a", "b", "c");
  expect(makeFolder(wanted, 0o700)).toBe(join(root, "a"));
  expect(statSync(wanted).mode & 0o777).toBe(0o700);
  expect(makeFolder(wanted)).toBeUndefined();
});

test("a folder that is a file, or lies below one, is refused in a sentence", () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(/cannot be made: a file of that name is there/);
  expect(() => makeFolder(join(file, "x"))).toThrow(/cannot be made: what is above it is a file/);
});

test.runIf(existsSync("/proc/self"))(
  "a folder below a path that takes none is refused in a sentence, not tried for ever",
  () => {
    expect(() => makeFolder("/proc/railhead/pg")).toThrow(
      "The folder /proc/railhead cannot be made: what is above it takes no folders.",
    );
  },
);
