import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identity of this run of a process; undefined if not running. A pid alone is reused after restarts. */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") return ps(pid, "lstart=");
    const fields = statFields(pid);
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // Fields count from 3 (state) here; 22 is the start time. A zombie has ended.
    return fields[0] === "Z" ? undefined : `${bootId} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** The command line of a process, arguments joined by blanks, or undefined where no such process lives. */
export function processCommand(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") return ps(pid, "command=");
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return undefined;
  }
}

/** The fields of /proc/PID/stat behind the command's name, which may itself hold blanks and brackets. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function ps(pid: number, column: string): string | undefined {
  const text = execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  return text === "" ? undefined : text;
}
