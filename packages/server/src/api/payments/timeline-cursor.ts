import { isInstant } from "@railhead/core";
import { TIMELINE_START, type TimelinePosition } from "../../db/tables/timeline/asked.ts";
import { invalid } from "../../http/schema/problem.ts";

/** A place in a timeline as one word. */
export function timelineCursor({ at, rank, key }: TimelinePosition): string {
  return Buffer.from(`${at} ${rank} ${key}`, "utf8").toString("base64url");
}

const FORM = /^(\S{24}) ([0-9]{1,3}) ([^\0]{0,300})$/;

/** The place that a cursor names; the start without one. Throws the 422 of one that no answer gave. */
export function positionOf(cursor: string | undefined): TimelinePosition {
  if (cursor === undefined) return TIMELINE_START;
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, at, rank, key = ""] = FORM.exec(text) ?? [];
  if (isInstant(at) && rank !== undefined) return { at, rank: Number(rank), key };
  throw invalid([{ reference: "/cursor", detail: "Must be a cursor of this timeline." }]);
}
