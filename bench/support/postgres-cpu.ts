import { readdirSync, readFileSync } from "node:fs";

const TICK_MICROSECONDS = 10_000;

/**
 * Processor time that a PostgreSQL server, or any process that is many, has used so far, in
 * microseconds: the process, its children, and children that have ended. Linux only; elsewhere NaN.
 */
export function postgresCpu(postmasterPid: number): number {
  try {
    let ticks = 0;
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const fields = statFields(name);
      if (fields === undefined) continue;
      const parent = Number(fields[1]);
      if (parent === postmasterPid) ticks += Number(fields[11]) + Number(fields[12]);
      if (Number(name) === postmasterPid) {
        ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      }
    }
    return ticks * TICK_MICROSECONDS;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of the children that have ended, in microseconds. Linux only; elsewhere 0. */
export function childrenCpu(): number {
  const fields = statFields("self") ?? [];
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MICROSECONDS;
}

/** The fields of /proc/<pid>/stat from the state on; the command before it may hold anything. */
function statFields(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
