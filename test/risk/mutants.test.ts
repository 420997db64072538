import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, expect, test } from "vitest";
import { mutants, type Mutant } from "./mutants.mjs";
import { failedChecks, firstFailedCheck, unseenRules, type Core } from "./rule-checks.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rule-mutants-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The core package, with a planted bug. */
async function bundled(name: string, mutant?: Mutant): Promise<Core> {
  const bundle = await rolldown({
    input: `${ROOT}packages/core/src/index.ts`,
    plugins: [
      {
        name: "planted-bug",
        transform: (code, path) =>
          mutant !== undefined && path === `${ROOT}${mutant.file}`
            ? code.replace(mutant.find, () => mutant.replace)
            : undefined,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, output[0].code);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as never;
}

test("every planted bug changes one snippet that stands exactly once in its file", () => {
  const counts = mutants.map(({ name, file, find }) => {
    return { name, count: readFileSync(`${ROOT}${file}`, "utf8").split(find).length - 1 };
  });
  expect(counts.filter(({ count }) => count !== 1)).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(20);
});

test("every rule hits a sampled payment, and every waivable one is waived for another", async () => {
  expect(unseenRules(await bundled("sampled"))).toEqual([]);
});

test("the rules without a planted bug pass every check", async () => {
  expect(failedChecks(await bundled("none"))).toEqual([]);
});

test.for(mutants)("the checks of the rules find the planted bug $name", async (mutant) => {
  expect(firstFailedCheck(await bundled(mutant.name, mutant))).toEqual(expect.any(String));
});
