import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadIdentity } from "./load-identity.ts";

const folder = mkdtempSync(join(tmpdir(), "railhead-identity-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it("an identity provider is loaded from the file that the setting names", async () => {
  const path = file(
    "good.mjs",
    `export const identity = () => ({ name: "my_identity", assess: async () => null });`,
  );
  expect((await loadIdentity(path)).name).toBe("my_identity");
});

it("a file that is none is refused with what it lacks", async () => {
  const refused = async (name: string, text: string) => {
    const error = await loadIdentity(file(name, text)).catch((reason: unknown) => reason as Error);
    return error instanceof Error ? error.message : "";
  };
  expect(await refused("a.mjs", "export const other = 1;")).toMatch(/function named identity/);
  expect(await refused("b.mjs", "export const identity = () => ({});")).toMatch(/needs a name/);
  expect(await refused("c.mjs", `export const identity = () => ({ name: "abc" });`)).toMatch(
    /no function assess/,
  );
});
