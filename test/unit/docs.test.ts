import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generatedPages } from "../../scripts/generators.mjs";

const root = new URL("../../", import.meta.url);

it("every generated page is what the tables say; if not, run npm run docs", async () => {
  const pages = await generatedPages();
  expect(pages.length).toBeGreaterThan(0);
  for (const { path, text } of pages) {
    expect(readFileSync(new URL(path, root), "utf8"), path).toBe(text);
  }
});
