import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readState, removeState, stateFile, writeState } from "./state-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "railhead-state-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const state = { environment_id: "e", account_id: "a", api_key: "rk", api: "http://127.0.0.1:1" };

describe("the state file", () => {
  it("returns the state that was written", () => {
    expect(readState(folder)).toBeUndefined();
    writeState(join(folder, "new"), state);
    expect(readState(join(folder, "new"))).toEqual(state);
    removeState(join(folder, "new"));
    expect(readState(join(folder, "new"))).toBeUndefined();
  });

  it("is readable by its owner only, also after it was replaced", () => {
    writeFileSync(`${stateFile(folder)}.part`, "left over", { mode: 0o644 });
    writeState(folder, state);
    expect(statSync(stateFile(folder)).mode & 0o777).toBe(0o600);
  });

  it("names the remedy where it is damaged", () => {
    writeFileSync(stateFile(folder), "{");
    expect(() => readState(folder)).toThrow(/cannot be read; .*remove it/);
  });
});
