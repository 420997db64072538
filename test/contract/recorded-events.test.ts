import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { EVENT_TYPES } from "@railhead/core";
import { format, resolveConfig } from "prettier";
import { beforeAll, expect, it } from "vitest";
import { RECORDED_EVENTS } from "../../packages/server/src/http/openapi/recorded-events.ts";
import type { Resource } from "../support/service.ts";
import { recordEvents, shapeOf } from "./record-events.ts";

const MODULE = fileURLToPath(
  new URL("../../packages/server/src/http/openapi/recorded-events.ts", import.meta.url),
);

const HEAD = `// Recorded by test/contract/recorded-events.test.ts; \`npx vitest run\` of it with \`-u\` records anew.

/** An event of every type as a sandbox wrote it, by its type. */
export const RECORDED_EVENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = `;

let events: Record<string, Resource>;
beforeAll(async () => {
  events = await recordEvents();
});

/** Types that the run does not make, and why. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  "reversal.updated": "It takes a refused file in which only a reversal of ours is.",
};

it("every event type of the catalogue is written by the service, but for those that say why", () => {
  const expected = Object.keys(EVENT_TYPES).filter((type) => !(type in NOT_RECORDED));
  expect(Object.keys(events)).toEqual(expected);
});

it("the events that the documentation shows have the members and types of those that the service writes", async () => {
  const kept = await readFile(MODULE, "utf8");
  const isAlike = isDeepStrictEqual(shapeOf(RECORDED_EVENTS), shapeOf(events));
  const config = await resolveConfig(MODULE);
  const anew = `${HEAD}${JSON.stringify(events)};\n`;
  // Instants and sequences depend on which of two workers is first: they alone record nothing anew.
  const text = isAlike ? kept : await format(anew, { ...config, filepath: MODULE });
  await expect(text).toMatchFileSnapshot(MODULE);
});
