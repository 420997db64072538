import { readFileSync, statSync } from "node:fs";
import { instantToMs, readAchDirectory, type Instant } from "@railhead/core";
import type { Check } from "./check.ts";

const DAY_MS = 86_400_000;
/** Older files lack too many of the banks that opened or merged. */
const MAX_DAYS = 30;
const MAX_NAMED = 3;

/** Whether the directory of banks can be read, and how old it is. */
export function checkDirectory(path: string, now: Instant): Check {
  const check = "bank_directory";
  let text: string;
  let mtimeMs: number;
  try {
    text = readFileSync(path, "utf8");
    ({ mtimeMs } = statSync(path));
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    const detail = `ACH_DIRECTORY_FILE: ${path} cannot be read (${code})`;
    return { check, result: "failed", detail };
  }
  const read = readAchDirectory(text);
  if (!("participants" in read)) {
    const faults = read.slice(0, MAX_NAMED).map(({ line, detail }) => `line ${line} ${detail}`);
    const detail = `${path} is no FedACH directory: ${faults.join("; ")}`;
    return { check, result: "failed", detail };
  }
  const { participants, changed_on } = read;
  const changedMs = changed_on === null ? mtimeMs : Date.parse(changed_on);
  const days = Math.max(0, Math.floor((instantToMs(now) - changedMs) / DAY_MS));
  const facts = `${participants.length} banks, last change ${days} ${days === 1 ? "day" : "days"} ago`;
  if (days <= MAX_DAYS) return { check, result: "ok", detail: facts };
  const advice =
    "Banks that opened or merged since are missing: get a new file where you got this one and replace it. The service reads it within a minute (docs/guides/bridge.md)";
  return { check, result: "warn", detail: `${facts}. ${advice}` };
}
