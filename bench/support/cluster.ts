import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../packages/railhead/dist/main.js", import.meta.url));

export interface ClusterOptions {
  /** How many processes answer on the port; default 2. */
  readonly processes?: number;
  /** Whether due work is done there; default not. */
  readonly engine?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

/** `railhead serve` over a database that is there already. */
export async function startCluster(
  databaseUrl: string,
  dataDir: string,
  { processes = 2, engine = false, variables = {} }: ClusterOptions = {},
): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const args = ["serve", "--processes", String(processes), "--json"];
  const child = spawn(process.execPath, [MAIN, ...args, ...(engine ? [] : ["--no-engine"])], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      DATABASE_URL: databaseUrl,
      RAILHEAD_DATA_DIR: dataDir,
      RATE_LIMIT_READ: "0",
      RATE_LIMIT_WRITE: "0",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = JSON.parse(line) as { event: string; api?: string };
    if (ready.event !== "ready") continue;
    return {
      port: Number(new URL(ready.api ?? "").port),
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the processes did not start");
}
