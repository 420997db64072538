import { EVENT_TYPES } from "@railhead/core";
import { allEvents } from "../support/checks.ts";
import { startTestService, type Resource, type TestService } from "../support/service.ts";
import { EVENT_SCENES, serviceOf, tenantOf } from "./event-scenes.ts";
import { allOperations } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";
import { createWorldOn } from "./world.ts";

/** The first event of every type that a seeded run of the service writes, by type. */
export async function recordEvents(): Promise<Record<string, Resource>> {
  const service = await startTestService({ seed: "recorded events" });
  try {
    const seen = new Map<string, Resource>();
    for (const [name, play] of Object.entries({ ...EVENT_SCENES, operations: playOperations })) {
      const log = await allEvents(await play(service)).catch((error: unknown) => {
        throw new Error(`the scene ${name}`, { cause: error });
      });
      for (const event of log) {
        const type = event["event_type"] as string;
        if (!seen.has(type)) seen.set(type, event);
      }
    }
    const types = Object.keys(EVENT_TYPES).filter((type) => seen.has(type));
    return stable(Object.fromEntries(types.map((type) => [type, seen.get(type) ?? {}])));
  } finally {
    await service.close();
  }
}

/** Every operation that writes succeeds once. */
async function playOperations(service: TestService) {
  const sandbox = await service.addSandbox();
  const world = await createWorldOn(serviceOf(service, sandbox), tenantOf(sandbox));
  for (const { id, method, path } of allOperations) {
    if (method === "GET" || APART.has(id)) continue;
    const { path: given = [], query, body } = (await SUCCESSES[id]?.(world)) ?? {};
    const values = [...given];
    const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
    const target = query === undefined ? filled : `${filled}?${query}`;
    const reply = await sandbox.call(method, target, body === undefined ? {} : { body });
    if (reply.status >= 300) throw new Error(`${id}: ${reply.status} ${reply.text}`);
  }
  return sandbox;
}

/** They change one and the same file by hand, which a file allows once. */
const APART = new Set(["ach_files.release", "ach_files.decide"]);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const LONG_HEX = /\b[0-9a-f]{64}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g;
/** What the world's clock, and not the sandbox's, has dated. */
const WALL_AT = "2026-03-02T15:00:00.000Z";

/** What is random or of the wall clock, replaced by what is the same in every run. */
function stable(events: Record<string, Resource>): Record<string, Resource> {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    if (!ids.has(id)) ids.set(id, `${ids.size + 1}`);
    return ids.get(id) ?? "";
  };
  const started = Date.now();
  const isOfToday = (instant: string) => Math.abs(Date.parse(instant) - started) < 6 * 3_600_000;
  const text = JSON.stringify(events)
    .replace(UUID, (id) => `0195a3f0-7c00-7000-8000-${numbered(id).padStart(12, "0")}`)
    .replace(LONG_HEX, (hex) => numbered(hex).padStart(64, "0"))
    .replace(/"[0-9a-f]{8}(\.\d\d\.0{20})/g, '"0247ac9c$1')
    .replace(/http:\/\/127\.0\.0\.1:\d+\/hook/g, "https://example.com/hooks")
    .replace(/"hint":"[^"]*"/g, '"hint":"a1b2"')
    .replace(INSTANT, (instant) => (isOfToday(instant) ? WALL_AT : instant));
  return JSON.parse(text) as Record<string, Resource>;
}

/** Member names and JSON types at every depth; of a list, those that occur in it. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return "null";
  if (Array.isArray(value))
    return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (typeof value !== "object") return typeof value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)]));
}
