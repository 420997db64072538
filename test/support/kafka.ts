import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("kafka-mock.py", import.meta.url));
const PYTHON = "/usr/bin/python3";
const LIBRARY = 'import ctypes; ctypes.CDLL("librdkafka.so.1")';

/** Debian's consumer brings the library with the mock cluster. */
const hasConsumer = spawnSync("kcat", ["-V"]).status === 0;
export const hasKafkaMock = hasConsumer && spawnSync(PYTHON, ["-c", LIBRARY]).status === 0;
if (!hasKafkaMock) process.stdout.write("kcat is absent: sinks were not tried with Kafka\n");

/** Brokers of a whole Kafka that tests may write to, such as `127.0.0.1:9092`. */
export const KAFKA_SERVERS = hasConsumer ? process.env["KAFKA_SERVERS"] : undefined;

/** librdkafka's mock cluster: a broker of its own that keeps its topics while it is down. */
export interface KafkaMock {
  readonly address: string;
  makeTopic(name: string): Promise<void>;
  /** Closes its connections and takes no new one. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function createKafkaMock(): Promise<KafkaMock> {
  const child = spawn(PYTHON, [PROGRAM], { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const address = await next();
  const say = async (word: string) => {
    child.stdin.write(`${word}\n`);
    await next();
  };
  return {
    address,
    makeTopic: say,
    stop: () => say("down"),
    start: () => say("up"),
    async close() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}

export interface KafkaMessage {
  readonly partition: number;
  readonly key: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All that a consumer of librdkafka gets of a topic which reads what is committed, and checks sums. */
export async function consumeKafka(servers: string, topic: string): Promise<KafkaMessage[]> {
  const settings = ["-X", "isolation.level=read_committed", "-X", "check.crcs=true"];
  const args = ["-C", "-q", "-e", "-J", "-b", servers, "-t", topic, "-o", "beginning", ...settings];
  const { stdout } = await run("kcat", args, { maxBuffer: 2 ** 26 });
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const found = JSON.parse(line) as Omit<KafkaMessage, "headers"> & { headers?: string[] };
      return { ...found, headers: inPairs(found.headers ?? []) };
    });
}

/** Appends a message as another program would. */
export async function produceToKafka(servers: string, topic: string, text: string): Promise<void> {
  const child = spawn("kcat", ["-P", "-b", servers, "-t", topic, "-p", "0"], { stdio: "pipe" });
  const ended = once(child, "exit");
  child.stdin.end(text);
  await ended;
}

const inPairs = (list: readonly string[]) =>
  Object.fromEntries(
    list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ""]] : [])),
  );
