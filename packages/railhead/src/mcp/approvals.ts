import { createHmac, randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wallClock } from "@railhead/server/clock";
import { makeFolder } from "@railhead/server/folders";
import { askedOf, canonical, type Arguments } from "./request.ts";
import type { ApiTool } from "./tools.ts";

/** How long a preview can be approved. */
export const PREVIEW_MINUTES = 10;

/** A preview that waits for a person, as `railhead mcp approve` reads it. */
interface Waiting {
  readonly preview: string;
  readonly expires_at_ms: number;
  readonly is_approved: boolean;
}

export interface Approvals {
  /** The code of a preview, kept for a while. */
  request(tool: ApiTool, given: Arguments, preview: string): string;
  /** Why a call with a code is not executed; undefined where it may be. */
  refusal(tool: ApiTool, given: Arguments, mustBeByPerson: boolean): string | undefined;
  /** Ends the preview before it is executed: the code counts for nothing from now on. */
  spend(tool: ApiTool, given: Arguments): void;
}

const nowMs = () => Date.parse(wallClock.now());

/** Codes are keyed by this process, so that a code from elsewhere or for other arguments counts for nothing. */
export function createApprovals(dataDir: string): Approvals {
  const secret = randomBytes(32);
  const codeOf = (tool: ApiTool, given: Arguments) =>
    createHmac("sha256", secret)
      .update(canonical([tool.name, askedOf(given)]))
      .digest("hex")
      .slice(0, 16);
  return {
    request(tool, given, preview) {
      const code = codeOf(tool, given);
      const expires_at_ms = nowMs() + PREVIEW_MINUTES * 60_000;
      writeWaiting(dataDir, code, { preview, expires_at_ms, is_approved: false });
      return code;
    },
    refusal(tool, given, mustBeByPerson) {
      if (given["approval"] !== codeOf(tool, given)) {
        return "The approval is for other arguments or another run of this server. Call without it for a preview.";
      }
      const waiting = readWaiting(dataDir, codeOf(tool, given));
      if (waiting === undefined || waiting.expires_at_ms < nowMs()) {
        return "The preview has expired or was executed. Call without `approval` for a new one.";
      }
      if (mustBeByPerson && !waiting.is_approved) {
        return `A person must approve it first: railhead mcp approve ${codeOf(tool, given)}`;
      }
      return undefined;
    },
    spend: (tool, given) => rmSync(fileOf(dataDir, codeOf(tool, given)), { force: true }),
  };
}

const CODE = /^[0-9a-f]{16}$/;
const folderOf = (dataDir: string) => join(dataDir, "mcp");
const fileOf = (dataDir: string, code: string) => join(folderOf(dataDir), `${code}.json`);

function writeWaiting(dataDir: string, code: string, waiting: Waiting): void {
  makeFolder(folderOf(dataDir));
  writeFileSync(fileOf(dataDir, code), JSON.stringify(waiting), { mode: 0o600 });
}

/** The preview of a code, where one waits. */
export function readWaiting(dataDir: string, code: string): Waiting | undefined {
  if (!CODE.test(code)) return undefined;
  try {
    return JSON.parse(readFileSync(fileOf(dataDir, code), "utf8")) as Waiting;
  } catch {
    return undefined;
  }
}

/** Marks the preview of a code as approved by a person, or removes it. */
export function decideWaiting(dataDir: string, code: string, isApproved: boolean): void {
  const waiting = readWaiting(dataDir, code);
  if (waiting === undefined) return;
  if (isApproved) writeWaiting(dataDir, code, { ...waiting, is_approved: true });
  else rmSync(fileOf(dataDir, code));
}

/** Whether a preview can still be approved. */
export const isOpen = ({ expires_at_ms }: Waiting) => expires_at_ms >= nowMs();
