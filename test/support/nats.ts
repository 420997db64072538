import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, untilListening } from "./ports.ts";

/** Debian's program; `.ci/run` takes it out of its package. */
export const hasNats = spawnSync("nats-server", ["--version"]).status === 0;
if (!hasNats) process.stdout.write("nats-server is absent: sinks were not tried against it\n");

/** A server of NATS JetStream that keeps its streams while it is down. */
export interface NatsServer {
  readonly address: string;
  start(): Promise<void>;
  /** Kills it. */
  kill(): Promise<void>;
  /** Kills it and removes what it kept. */
  close(): Promise<void>;
}

/** One that is not started yet, at an address of its own. */
export async function createNats(): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-nats-"));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  };
  return {
    address: `127.0.0.1:${port}`,
    async start() {
      const own = ["-js", "-sd", folder, "-a", "127.0.0.1", "-p", String(port)];
      child = spawn("nats-server", own, { stdio: "ignore" });
      await untilListening(port, "nats-server");
    },
    kill,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
