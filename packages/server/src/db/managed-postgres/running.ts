import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isServerOf } from "./orphan.ts";

/** The address of the server that runs on a data folder, as a Railhead process started it; undefined if none does. */
export function findRunningServer(dataDir: string): string | undefined {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid = "", , , , socketDir = "", , , status = ""] = readFileSync(file, "utf8").split("\n");
  if (status.trim() !== "ready" || !isServerOf(Number(pid), dataDir)) return undefined;
  return socketUrl(socketDir.trim());
}

/** Logs in as the superuser of a managed server. */
export const socketUrl = (socketDir: string) =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
