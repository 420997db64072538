import { readFileSync } from "node:fs";
import { formatWithOptions } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as client from "../../packages/client/src/index.ts";
import * as testing from "../../packages/client/src/testing.ts";
import { wallClock } from "../../packages/server/src/base/clock.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const blocksOf = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(
    (match) => match[1] ?? "",
  );

it.each([
  ["docs/tutorial.md", 6],
  ["docs/guides/returns.md", 4],
  ["docs/guides/reconciliation.md", 6],
  ["docs/guides/platform-onboarding.md", 7],
  ["docs/guides/testing-in-ci.md", 2],
  ["docs/guides/recipes.md", 8],
  ["docs/operate/day.md", 7],
])("the program of %s prints what the page says, line by line", async (path, printing) => {
  const page = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const sandbox = await service.addSandbox({ at: wallClock.now() });
  const code = blocksOf(page, "js")
    .join("\n")
    .replaceAll(/^import .* from "@railhead\/client(\/testing)?";$/gm, "");
  const printed: string[] = [];
  const console = {
    log: (...values: unknown[]) => printed.push(`${formatWithOptions({}, ...values)}\n`),
  };
  // The blocks await, which a plain function cannot.
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  const known = { ...client, ...testing, baseUrl: service.url, apiKey: sandbox.api_key, console };
  const program = new AsyncFunction(...Object.keys(known), code);
  await program(...Object.values(known));
  // A block may print several lines.
  expect(printed.join("")).toBe(blocksOf(page, "text").join(""));
  expect(blocksOf(page, "text")).toHaveLength(printing);
});
