import { isDeepStrictEqual } from "node:util";
import type { Expectation, HistoryEntry } from "./scenario.ts";

interface Status {
  readonly status: string;
  readonly reason: string;
  readonly source: string;
  readonly code: string | null;
  readonly changed_at: string;
}

/** A resource as the API returns it. */
export interface Found {
  readonly status?: string;
  readonly status_details?: Omit<Status, "status">;
  readonly status_history?: readonly Status[];
  readonly [member: string]: unknown;
}

/** The differences between a resource and its expectation, one sentence each. */
export function differences(found: Found, wanted: Expectation): string[] {
  const texts: string[] = [];
  const compare = (name: string, is: unknown, should: unknown) => {
    if (should === undefined || isAlike(is, should)) return;
    texts.push(`${name} is ${shown(is)}, not ${shown(should)}`);
  };
  const { reason, source, code } = found.status_details ?? {};
  compare("status", found.status, wanted.status);
  compare("reason", reason, wanted.reason);
  compare("source", source, wanted.source);
  compare("code", code, wanted.code);
  if (wanted.history !== undefined) {
    const difference = historyDifference(found.status_history ?? [], wanted.history);
    if (difference !== undefined) texts.push(difference);
  }
  if (wanted.is !== undefined) texts.push(...memberDifferences(found, wanted.is, ""));
  return texts;
}

function historyDifference(
  history: readonly Status[],
  wanted: NonNullable<Expectation["history"]>,
): string | undefined {
  const entries = wanted.map((entry) => (typeof entry === "string" ? { status: entry } : entry));
  const isSame =
    history.length === entries.length &&
    entries.every((entry, index) => isEntry(history, index, entry));
  if (isSame) return undefined;
  const parts = entries.findIndex((entry, index) => !isEntry(history, index, entry));
  const at = parts === -1 ? entries.length : parts;
  const is = history[at] === undefined ? "nothing" : statusText(history, at);
  const should = entries[at] === undefined ? "nothing more" : wantedText(entries[at]);
  return [
    `history differs at entry ${at + 1}: it is ${is}, not ${should}`,
    `  expected: ${entries.map(wantedText).join(", ")}`,
    `  actual:   ${history.map((_, index) => statusText(history, index)).join(", ")}`,
  ].join("\n");
}

function isEntry(history: readonly Status[], index: number, wanted: HistoryEntry): boolean {
  const entry = history[index];
  if (entry === undefined) return false;
  const { after, within = "PT0S", ...others } = wanted;
  const isInTime =
    after === undefined ||
    Math.abs(secondsOf(elapsed(history, index)) - secondsOf(after)) <= secondsOf(within);
  return (
    isInTime &&
    Object.entries(others).every(([name, value]) => isAlike(entry[name as keyof Status], value))
  );
}

/** Seconds of a duration without days; NaN, which equals nothing, where it is invalid. */
function secondsOf(text: string): number {
  const match = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text);
  if (match === null) return Number.NaN;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function statusText(history: readonly Status[], index: number): string {
  const { status, reason, source, code } = history[index] as Status;
  const why = [reason, source, code].filter((part) => part !== null).join(" ");
  return `${status} (${why}) after ${elapsed(history, index)}`;
}

function wantedText({ status, reason, source, code, after, within }: HistoryEntry): string {
  const why = [reason, source, code].filter((part) => part !== undefined && part !== null);
  const time = after === undefined ? "" : ` after ${after}`;
  const slack = within === undefined ? "" : ` within ${within}`;
  return `${status}${why.length === 0 ? "" : ` (${why.join(" ")})`}${time}${slack}`;
}

/** Time from the first status to this one, in whole seconds: `PT29H30M`. */
export function elapsed(
  history: readonly { readonly changed_at: string }[],
  index: number,
): string {
  const at = Date.parse(history[index]?.changed_at ?? "");
  const ms = at - Date.parse(history[0]?.changed_at ?? "");
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ] as const;
  const text = parts.map(([count, unit]) => (count === 0 ? "" : `${count}${unit}`)).join("");
  return `PT${text === "" ? "0S" : text}`;
}

/** Compares without case, since reasons vary in case, and numbers with strings of digits. */
function isAlike(is: unknown, should: unknown): boolean {
  if (isDeepStrictEqual(is, should)) return true;
  if (typeof is !== "string" || (typeof should !== "string" && typeof should !== "number")) {
    return false;
  }
  return is.toLowerCase() === String(should).toLowerCase();
}

function memberDifferences(is: unknown, should: unknown, path: string): string[] {
  if (typeof should !== "object" || should === null || Array.isArray(should)) {
    const name = path === "" ? "it" : path;
    return isAlike(is, should) ? [] : [`${name} is ${shown(is)}, not ${shown(should)}`];
  }
  const members = typeof is === "object" && is !== null ? (is as Record<string, unknown>) : {};
  return Object.entries(should).flatMap(([name, value]) =>
    memberDifferences(members[name], value, path === "" ? name : `${path}.${name}`),
  );
}

function shown(value: unknown): string {
  return value === undefined ? "absent" : JSON.stringify(value);
}
