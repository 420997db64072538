import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Connection,
  ProtocolError,
  type API,
  type ConnectionOptions,
  type SASLMechanismValue,
} from "@platformatic/kafka";
import { refusalOf } from "./kafka-faults.ts";
import {
  createTopics,
  findCoordinator,
  metadata,
  UNKNOWN_TOPIC,
  type Address,
  type Metadata,
} from "./kafka-requests.ts";
import { SinkFault, type SinkPlace } from "./target.ts";

const CONNECT_MS = 5_000;
/** How long a broker may take to answer, and how long one is asked again that is not ready. */
export const ANSWER_MS = 10_000;
const AGAIN_MS = 25;

/** Answers of a broker that soon has another one. */
const NOT_READY = [
  "COORDINATOR_LOAD_IN_PROGRESS",
  "COORDINATOR_NOT_AVAILABLE",
  "LEADER_NOT_AVAILABLE",
  "CONCURRENT_TRANSACTIONS",
];

/** Connections to the brokers of a cluster that one topic and one transactional id need. */
export interface KafkaCluster {
  /** Asks the broker that leads the topic. */
  readonly leader: Ask;
  /** Asks the broker that keeps the transactional id. */
  readonly coordinator: Ask;
  close(): void;
}

export type Ask = <Arguments extends unknown[], Response>(
  api: API<Arguments, Response>,
  ...values: Arguments
) => Promise<Response>;

interface Names {
  readonly topic: string;
  readonly transaction: string;
}

/** Connects to the first server that answers, and by it to leader and coordinator. Makes the topic where it is absent. */
export async function openCluster(place: SinkPlace, names: Names): Promise<KafkaCluster> {
  const pool = createPool(place);
  try {
    const first = await connectToFirst(pool, place);
    const leader = await findLeader(pool, { first, topic: names.topic });
    const coordinator = await untilReady(() => first(findCoordinator, names.transaction));
    return {
      leader: await pool.connect(leader),
      coordinator: await pool.connect(coordinator),
      close() {
        pool.close();
      },
    };
  } catch (error) {
    pool.close();
    throw error;
  }
}

/** Repeats a request for a while where the broker says that it is not ready. */
export async function untilReady<Response>(ask: () => Promise<Response>): Promise<Response> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!NOT_READY.includes(refusalOf(error)?.name ?? "") || waited >= ANSWER_MS) throw error;
    }
    await sleep(AGAIN_MS);
  }
}

interface Pool {
  connect(address: Address): Promise<Ask>;
  close(): void;
}

function createPool(place: SinkPlace): Pool {
  const connections = new Map<string, Connection>();
  const options = optionsOf(place);
  return {
    async connect({ host, port }) {
      const name = `${host}:${port}`;
      const held = connections.get(name);
      if (held !== undefined) return askOf(held);
      // An address is no name that TLS may be asked for.
      const connection = new Connection("railhead", {
        ...options,
        tlsServerName: isIP(host) === 0,
      });
      connections.set(name, connection);
      // Without a listener an error ends the process; a request that is under way says it.
      connection.on("error", () => undefined);
      await inTime(`${name} did not answer`, connect(connection, { host, port }));
      return askOf(connection);
    },
    close() {
      for (const connection of connections.values()) end(connection);
    },
  };
}

const connect = async (connection: Connection, { host, port }: Address): Promise<void> => {
  await connection.connect(host, port);
};

function end(connection: Connection): void {
  // Absent where the connection was not begun.
  (connection.socket as Connection["socket"] | undefined)?.destroy();
}

const askOf =
  (connection: Connection): Ask =>
  (api, ...values) =>
    inTime("The broker did not answer", api.async(connection, ...values));

async function inTime<Value>(what: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SinkFault(`${what} within ${ANSWER_MS / 1000} seconds.`));
    }, ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function optionsOf({ config, secrets }: SinkPlace): ConnectionOptions {
  return {
    connectTimeout: CONNECT_MS,
    ...(config["tls"] === true ? { tls: {} } : {}),
    ...(config["user"] === undefined
      ? {}
      : {
          sasl: {
            mechanism: String(config["mechanism"] ?? "SCRAM-SHA-512") as SASLMechanismValue,
            username: String(config["user"]),
            password: secrets["password"] ?? "",
          },
        }),
  };
}

async function connectToFirst(pool: Pool, { config }: SinkPlace): Promise<Ask> {
  let failure: unknown;
  for (const server of String(config["servers"]).split(",")) {
    const [host = "", port] = server.split(":");
    try {
      return await pool.connect({ host, port: Number(port) });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

interface Wanted {
  readonly first: Ask;
  readonly topic: string;
}

/** The broker that leads the topic. */
async function findLeader(pool: Pool, { first, topic }: Wanted): Promise<Address> {
  const { error, controller } = await first(metadata, topic);
  if (error === UNKNOWN_TOPIC) {
    await makeTopic(controller === undefined ? first : await pool.connect(controller), topic);
  }
  return await untilReady(async () => leaderOf(await first(metadata, topic)));
}

async function makeTopic(controller: Ask, name: string): Promise<void> {
  const topic = { name, numPartitions: 1, replicationFactor: -1, assignments: [], configs: [] };
  try {
    await controller(createTopics, [topic], ANSWER_MS, false);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.name === "TOPIC_ALREADY_EXISTS") return;
    if (refusal === undefined) throw error;
    throw new SinkFault(
      `The topic ${name} does not exist, and the broker did not make it (${refusal.name}). Make it with one partition.`,
    );
  }
}

/** A topic that was just made is unknown to some brokers for a moment. */
function leaderOf({ error, leader }: Metadata): Address {
  if (error !== 0 && error !== UNKNOWN_TOPIC) throw new ProtocolError(error);
  if (leader === undefined || error !== 0) throw new ProtocolError("LEADER_NOT_AVAILABLE");
  return leader;
}
