import { connect, type ChannelModel, type ConfirmChannel } from "amqplib";
import {
  messageIdOf,
  SinkFault,
  type SinkDelivery,
  type SinkEvent,
  type SinkPlace,
  type SinkRun,
  type SinkTarget,
} from "./target.ts";

const TIMEOUT_MS = 30_000;
const CONNECT_MS = 5_000;

interface Exchange {
  readonly channel: ConfirmChannel;
  readonly name: string;
  readonly heard: Heard;
}

/** What the broker says beside its confirmations. */
interface Heard {
  /** Routing key of a message that no queue took. */
  unrouted: string | undefined;
  /** Why the broker closed the channel or the connection: the driver only says that it is closed. */
  closedBy: Error | undefined;
  /** Why the broker reads nothing, such as `low on memory`. */
  blockedBy: string | undefined;
}

/** Publishes to a durable topic exchange, with confirms: a message counts once a queue has it. */
export async function openRabbitmq(place: SinkPlace): Promise<SinkTarget> {
  const connection = await connectToFirst(place);
  const heard = listenTo(connection);
  try {
    const channel = await connection.createConfirmChannel();
    listenToChannel(channel, heard);
    const name = String(place.config["exchange"]);
    const exchange: Exchange = { channel, name, heard };
    await channel.assertExchange(name, "topic", { durable: true });
    return {
      // A queue cannot be asked what it was given.
      deliveredThrough: () => Promise.resolve(undefined),
      deliver: (delivery) => deliver(exchange, delivery),
      close: () => connection.close(),
    };
  } catch (error) {
    // Not awaited: it never ends where the broker dies before it answers.
    void connection.close().catch(() => undefined);
    throw error;
  }
}

/** Called before anything is awaited: an error without a listener ends the process. */
function listenTo(connection: ChannelModel): Heard {
  const heard: Heard = { unrouted: undefined, closedBy: undefined, blockedBy: undefined };
  const close = (error?: Error) => {
    heard.closedBy ??= error;
  };
  connection.on("error", close);
  connection.on("close", close);
  connection.on("blocked", (reason: string) => {
    heard.blockedBy = reason;
  });
  connection.on("unblocked", () => {
    heard.blockedBy = undefined;
  });
  return heard;
}

function listenToChannel(channel: ConfirmChannel, heard: Heard): void {
  channel.on("error", (error: Error) => {
    heard.closedBy ??= error;
  });
  channel.on("return", ({ fields }) => {
    heard.unrouted = fields.routingKey;
  });
}

/** Connects to the first server that answers. */
async function connectToFirst({ config, secrets }: SinkPlace): Promise<ChannelModel> {
  let failure: unknown;
  for (const server of String(config["servers"]).split(",")) {
    const [hostname = "", port] = server.split(":");
    try {
      const options = {
        protocol: config["tls"] === true ? "amqps" : "amqp",
        hostname,
        port: Number(port),
        username: String(config["user"] ?? "guest"),
        password: secrets["password"] ?? "guest",
        vhost: String(config["vhost"] ?? "/"),
        heartbeat: 10,
      };
      return await connect(options, { timeout: CONNECT_MS, servername: hostname });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function deliver(exchange: Exchange, { run, pages }: SinkDelivery): Promise<void> {
  const { heard } = exchange;
  heard.unrouted = undefined;
  for await (const page of pages) {
    try {
      for (const event of page) publish(exchange, run, event);
      await withinTime(heard, exchange.channel.waitForConfirms());
    } catch (error) {
      throw heard.closedBy ?? error;
    }
    // A returned message comes before its confirmation.
    const unrouted = unroutedOf(heard);
    if (unrouted === undefined) continue;
    throw new SinkFault(
      `No queue of the exchange ${exchange.name} takes ${unrouted}. Bind one with the key #.`,
    );
  }
}

/** Read through a call: the compiler takes the value before the confirmations for the one after. */
const unroutedOf = ({ unrouted }: Heard): string | undefined => unrouted;

function publish({ channel, name }: Exchange, run: SinkRun, { row, text }: SinkEvent): void {
  channel.publish(name, row.type, Buffer.from(text), {
    persistent: true,
    mandatory: true,
    contentType: "application/json",
    type: row.type,
    messageId: messageIdOf(run, row.sequence),
    headers: {
      "railhead-environment": run.environment_id,
      "railhead-generation": run.generation,
      "railhead-replay": run.replays,
      "railhead-sequence": Number(row.sequence),
    },
  });
}

/** A broker out of memory or disk reads nothing until it has some, which may be soon. */
async function withinTime(heard: Heard, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const why = heard.blockedBy === undefined ? "" : `: ${heard.blockedBy}`;
      const text = `The broker confirmed nothing within ${TIMEOUT_MS / 1000} seconds${why}.`;
      reject(new SinkFault(text));
    }, TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
