import { userInfo } from "node:os";

/** Who acts on the command line of the machine. */
export const COMMAND_LINE = { type: "system", id: "command_line" } as const;

/** The user of the operating system whose process this is. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${String(process.getuid?.() ?? "unknown")}`;
  }
}
