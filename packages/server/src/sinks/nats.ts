import {
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
} from "@nats-io/jetstream";
import { connect, headers, type MsgHdrs, type NatsConnection } from "@nats-io/transport-node";
import {
  messageIdOf,
  SinkFault,
  type SinkDelivery,
  type SinkEvent,
  type SinkPlace,
  type SinkRun,
  type SinkTarget,
} from "./target.ts";

const TIMEOUT_MS = 5_000;
const STREAM_NOT_FOUND = 10_059;
const MESSAGE_NOT_FOUND = 10_037;

const HEADERS = {
  id: "Nats-Msg-Id",
  environment: "Railhead-Environment",
  generation: "Railhead-Generation",
  replay: "Railhead-Replay",
  sequence: "Railhead-Sequence",
} as const;

interface Stream {
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  readonly client: JetStreamClient;
  readonly name: string;
  readonly subject: string;
  /** Id of the stream's last message: the server refuses the next one behind another id. */
  lastId: string | undefined;
}

/** Publishes to a stream that no one else writes to. Each message names the id of the one before. */
export async function openNats({ config, secrets }: SinkPlace): Promise<SinkTarget> {
  const connection = await connect({
    servers: String(config["servers"]).split(","),
    name: "railhead",
    reconnect: false,
    timeout: TIMEOUT_MS,
    ...(config["tls"] === true ? { tls: {} } : {}),
    ...(config["user"] === undefined ? {} : { user: String(config["user"]) }),
    ...(secrets["password"] === undefined ? {} : { pass: secrets["password"] }),
    ...(secrets["token"] === undefined ? {} : { token: secrets["token"] }),
  });
  try {
    const stream: Stream = {
      connection,
      manager: await jetstreamManager(connection, { timeout: TIMEOUT_MS }),
      client: jetstream(connection, { timeout: TIMEOUT_MS }),
      name: String(config["stream"]),
      subject: String(config["subject"]),
      lastId: undefined,
    };
    return {
      deliveredThrough: (run) => deliveredThrough(stream, run),
      deliver: (delivery) => deliver(stream, delivery),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function deliveredThrough(stream: Stream, run: SinkRun): Promise<bigint | undefined> {
  const end = await lastSequence(stream);
  stream.lastId = undefined;
  if (end === 0) return undefined;
  const header = await headerOf(stream, end);
  if (header === undefined) return undefined;
  const isOurs = header.get(HEADERS.environment) === run.environment_id;
  if (!isOurs) {
    throw new SinkFault(
      `The stream ${stream.name} has messages of another writer. Give the sink a stream of its own.`,
    );
  }
  stream.lastId = header.get(HEADERS.id);
  const isSameRun =
    header.get(HEADERS.generation) === String(run.generation) &&
    header.get(HEADERS.replay) === String(run.replays);
  return isSameRun ? BigInt(header.get(HEADERS.sequence)) : undefined;
}

/** The number of the stream's last message, 0 before the first. Makes the stream where there is none. */
async function lastSequence({ manager, name, subject }: Stream): Promise<number> {
  try {
    return (await manager.streams.info(name)).state.last_seq;
  } catch (error) {
    if (!isApiError(error, STREAM_NOT_FOUND)) throw error;
    await manager.streams.add({ name, subjects: [`${subject}.>`] });
    return 0;
  }
}

/** Undefined where the stream no longer keeps the message. */
async function headerOf({ manager, name }: Stream, seq: number): Promise<MsgHdrs | undefined> {
  try {
    return (await manager.streams.getMessage(name, { seq }))?.header;
  } catch (error) {
    if (isApiError(error, MESSAGE_NOT_FOUND)) return undefined;
    throw error;
  }
}

function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}

async function deliver(stream: Stream, { run, pages }: SinkDelivery): Promise<void> {
  for await (const page of pages) {
    const sent = page.map((event) => publish(stream, run, event));
    // All of them end before the next attempt asks the stream what it has.
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }
}

function publish(stream: Stream, run: SinkRun, { row, text }: SinkEvent): Promise<unknown> {
  const { client, name, subject, lastId } = stream;
  const msgID = messageIdOf(run, row.sequence);
  stream.lastId = msgID;
  const own = headers();
  own.set(HEADERS.environment, run.environment_id);
  own.set(HEADERS.generation, String(run.generation));
  own.set(HEADERS.replay, String(run.replays));
  own.set(HEADERS.sequence, String(row.sequence));
  const expect = { streamName: name, ...(lastId === undefined ? {} : { lastMsgID: lastId }) };
  return client.publish(`${subject}.${row.type}`, text, { msgID, headers: own, expect });
}
