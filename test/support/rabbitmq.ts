import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect as connectTcp, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, untilListening } from "./ports.ts";

const NODE = "railhead@localhost";
/** Debian's script, below the wrapper that changes to the user of the service. */
const PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server";

export const hasRabbitmq = isExecutable(PROGRAM) && isExecutable("/usr/bin/epmd");
if (!hasRabbitmq) process.stdout.write("rabbitmq-server is absent: sinks were not tried with it\n");

/** A broker that keeps its queues while it is down, behind a proxy that can keep its confirmations back. */
export interface Rabbitmq {
  /** Of the proxy. */
  readonly address: string;
  /** Of the broker itself. */
  readonly url: string;
  start(): Promise<void>;
  /** Kills it. */
  kill(): Promise<void>;
  /** Nothing the broker says passes, until it is killed. */
  silence(): void;
  /** Whether the broker confirmed a message since it was silenced. */
  hasConfirmed(): boolean;
  /** Whether it took its leave of a client since it was silenced. */
  hasClosed(): boolean;
  /** Whether its disk has the name of a queue. What it declared is there a moment later, in the same order. */
  hasOnDisk(queue: string): boolean;
  /** The end of its log. */
  lastWords(): string;
  /** Kills it and removes what it kept. */
  close(): Promise<void>;
}

/** One that is not started yet, with folder, ports, port mapper and cookie of its own. */
export async function createRabbitmq(): Promise<Rabbitmq> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-rabbitmq-"));
  const [port = 0, distribution = 0, mapper = 0] = await freePorts(3);
  const proxy = await startProxy(port);
  const env = environmentOf(folder, { port, distribution, mapper });
  let children: readonly ChildProcess[] = [];
  const kill = async () => {
    await Promise.all(children.map((child) => end(child)));
    children = [];
    proxy.speak();
  };
  return {
    address: `127.0.0.1:${proxy.port}`,
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    async start() {
      const options = { cwd: folder, env, stdio: "ignore" } as const;
      // Else the broker starts one that outlives it.
      const names = spawn("epmd", ["-address", "127.0.0.1", "-port", String(mapper)], options);
      children = [names, spawn(PROGRAM, [], options)];
      await untilListening(port, "rabbitmq-server");
    },
    kill,
    silence: () => proxy.silence(),
    hasConfirmed: () => proxy.keepsBack(ACK),
    hasClosed: () => proxy.keepsBack(CLOSE_OK),
    hasOnDisk: (queue) => isNamedIn(join(folder, "mnesia", NODE), queue),
    lastWords() {
      const log = logOf(folder);
      return existsSync(log) ? readFileSync(log, "utf8").slice(-3_000) : "";
    },
    async close() {
      await kill();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Ports {
  readonly port: number;
  readonly distribution: number;
  readonly mapper: number;
}

/** Whether a file of the broker's tables and their log has the name. */
const isNamedIn = (folder: string, name: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(folder, entry.name)).includes(name),
  );

const logOf = (folder: string) => join(folder, "broker.log");

function environmentOf(folder: string, { port, distribution, mapper }: Ports): NodeJS.ProcessEnv {
  writeFileSync(join(folder, "rabbitmq.conf"), `log.file = ${logOf(folder)}\n`);
  return {
    PATH: process.env["PATH"],
    HOME: folder,
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_PORT: String(mapper),
    // The script becomes the broker, so that a signal reaches it.
    RUNNING_UNDER_SYSTEMD: "true",
    RABBITMQ_CONF_ENV_FILE: "/dev/null",
    RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
    RABBITMQ_HOME_DIR: folder,
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_MNESIA_BASE: join(folder, "mnesia"),
    RABBITMQ_NODENAME: NODE,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_PID_FILE: join(folder, "pid"),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      "+S 2:2 +sbwt none -kernel inet_dist_use_interface {127,0,0,1}",
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Class and method of `basic.ack` and of `connection.close-ok`, each behind the length of its frame. */
const ACK = Buffer.from([0, 0, 0, 13, 0, 60, 0, 80]);
const CLOSE_OK = Buffer.from([0, 0, 0, 4, 0, 10, 0, 51]);

async function startProxy(upstreamPort: number) {
  const sockets = new Set<Socket>();
  let withheld: Buffer[] | undefined;
  const relay = (from: Socket, to: Socket, pass: (chunk: Buffer) => void) => {
    sockets.add(from);
    from.on("data", pass);
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connectTcp(upstreamPort, "127.0.0.1");
    relay(client, upstream, (chunk) => upstream.write(chunk));
    relay(upstream, client, (chunk) => {
      if (withheld === undefined) client.write(chunk);
      else withheld.push(chunk);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      withheld = [];
    },
    speak() {
      withheld = undefined;
    },
    keepsBack: (frame: Buffer) => withheld !== undefined && Buffer.concat(withheld).includes(frame),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
