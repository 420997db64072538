import type { Resource } from "../support/service.ts";

/** Where the wall clock of a recording starts. Sandbox clocks of the scenarios stay years before it. */
export const WALL_START = "2031-01-06T15:00:00.000Z";
/** The instant that is recorded for `WALL_START`. */
const RECORDED_START = "2026-03-02T15:00:00.000Z";
const HOUR_MS = 3_600_000;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const DIGEST = /\b[0-9a-f]{64}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g;
const TOKEN_START = /"[0-9a-f]{8}(\.\d\d\.0{20})/g;
const RECEIVER = /http:\/\/127\.0\.0\.1:\d+\/hook\/[\w-]+/g;
/** The version of a resource, which the ids in it have a part in. */
const VERSION = /"version":"\\"[\w-]{27}\\""/g;
const HINT = /"hint":"[^"]*"/g;
const KEY = /("(?:from|to)_key":")([0-9a-f]{8,16})"/g;

/**
 * The events with everything replaced that two runs of one seed do not share; all other values stay.
 * - An id, a digest or a key's id: a number in the order in which it first appears.
 * - A sequence: the event's place in the recording, because two workers append to one log.
 * - An instant of the wall clock: whole hours since `WALL_START`, counted from `RECORDED_START`.
 * - The version of a resource, the start of a paykey's token, the hint of a secret, the port of the receiver: one constant each.
 */
export function repeatable(events: Record<string, Resource>): Record<string, Resource> {
  const numbers = new Map<string, string>();
  const numberOf = (value: string) => {
    const number = numbers.get(value) ?? `${numbers.size + 1}`;
    numbers.set(value, number);
    return number;
  };
  const placed = Object.entries(events).map(([type, event], index) => [
    type,
    { ...event, sequence: index + 1 },
  ]);
  const text = JSON.stringify(Object.fromEntries(placed))
    .replace(UUID, (id) => `0195a3f0-7c00-7000-8000-${numberOf(id).padStart(12, "0")}`)
    .replace(DIGEST, (digest) => numberOf(digest).padStart(64, "0"))
    .replace(TOKEN_START, '"0247ac9c$1')
    .replace(RECEIVER, "https://example.com/hooks")
    .replace(VERSION, `"version":"\\"${"0".repeat(27)}\\""`)
    .replace(HINT, '"hint":"a1b2"')
    .replace(KEY, (_, member: string, key: string) => `${member}${numberOf(key).padStart(8, "0")}"`)
    .replace(INSTANT, recordedInstant);
  return JSON.parse(text) as Record<string, Resource>;
}

function recordedInstant(instant: string): string {
  const passed = Date.parse(instant) - Date.parse(WALL_START);
  if (passed < 0) return instant;
  const hours = Math.floor(passed / HOUR_MS);
  return new Date(Date.parse(RECORDED_START) + hours * HOUR_MS).toISOString();
}
