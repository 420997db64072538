import {
  createAPI,
  createTopicsV7,
  initProducerIdV4,
  produceV7,
  Reader,
  readRecordsBatches,
  ResponseError,
  Writer,
  type RecordsBatch,
} from "@platformatic/kafka";

/**
 * Requests in versions that Apache Kafka 2.8 to 4 have in common. The package has later ones only, and of
 * AddPartitionsToTxn only one that brokers send to each other, which needs their rights.
 */
export const createTopics = createTopicsV7.api;
export const initProducerId = initProducerIdV4.api;
export const produce = produceV7.api;

export const UNKNOWN_TOPIC = 3;
/** Neither requests nor responses of these versions have tagged fields. */
const PLAIN = [false, false] as const;

/** Events are in one partition: Kafka keeps no order among several. */
export const PARTITION = 0;

/** The partition of a topic, and what a request says about it. */
const writePartition = (writer: Writer, topic: string, more = (w: Writer) => w): Writer =>
  writer.appendArray(
    [topic],
    (w) =>
      w
        .appendString(topic, false)
        .appendArray([PARTITION], (partition) => more(partition.appendInt32(PARTITION)), ...PLAIN),
    ...PLAIN,
  );

const list = <Item>(reader: Reader, read: (reader: Reader) => Item): Item[] =>
  reader.readArray(read, ...PLAIN);

/** What a response says about the partition. */
const readPartition = <Item>(reader: Reader, read: (reader: Reader) => Item): Item | undefined =>
  list(reader, (topic) => {
    topic.readString(false);
    return list(topic, (partition) => {
      partition.readInt32();
      return read(partition);
    });
  })[0]?.[0];

interface Sent {
  readonly key: number;
  readonly version: number;
}

function refuse({ key, version }: Sent, { error }: { readonly error: number }): void {
  if (error !== 0) throw new ResponseError(key, version, { "/": error }, undefined);
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Metadata {
  /** The broker that topics are made by. */
  readonly controller: Address | undefined;
  /** The broker that leads the topic's partition. */
  readonly leader: Address | undefined;
  /** Why the topic is not to be had; 0 where it is. */
  readonly error: number;
}

/** Brokers for a topic, which is not made. */
export const metadata = createAPI<[topic: string], Metadata>(
  3,
  4,
  (topic: string) =>
    Writer.create()
      .appendArray([topic], (w, name) => w.appendString(name, false), ...PLAIN)
      .appendBoolean(false),
  (_id, _key, _version, reader) => {
    reader.readInt32();
    const brokers = new Map(list(reader, readBroker));
    reader.readNullableString(false);
    const controller = brokers.get(reader.readInt32());
    const [topic = { error: UNKNOWN_TOPIC, leaders: [] }] = list(reader, (r) => {
      const error = r.readInt16();
      r.readString(false);
      r.readBoolean();
      return { error, leaders: list(r, readLeader) };
    });
    const led = topic.leaders.find(({ partition }) => partition === PARTITION);
    return { controller, leader: brokers.get(led?.leader ?? NO_BROKER), error: topic.error };
  },
  ...PLAIN,
);

const NO_BROKER = -1;

function readBroker(reader: Reader): readonly [id: number, address: Address] {
  const id = reader.readInt32();
  const address = { host: reader.readString(false), port: reader.readInt32() };
  reader.readNullableString(false);
  return [id, address];
}

function readLeader(reader: Reader) {
  reader.readInt16();
  const found = { partition: reader.readInt32(), leader: reader.readInt32() };
  list(reader, (r) => r.readInt32());
  list(reader, (r) => r.readInt32());
  return found;
}

const TRANSACTION = 1;

/** The broker that keeps a transactional id. */
export const findCoordinator = createAPI<[transaction: string], Address>(
  10,
  2,
  (transaction: string) => Writer.create().appendString(transaction, false).appendInt8(TRANSACTION),
  (_id, key, version, reader) => {
    reader.readInt32();
    refuse({ key, version }, { error: reader.readInt16() });
    reader.readNullableString(false);
    reader.readInt32();
    return { host: reader.readString(false), port: reader.readInt32() };
  },
  ...PLAIN,
);

/** Of a transactional id; a later producer of the same id has a higher epoch, which fences this one. */
export interface Producer {
  readonly transaction: string;
  readonly id: bigint;
  readonly epoch: number;
}

const writeProducer = ({ transaction, id, epoch }: Producer) =>
  Writer.create().appendString(transaction, false).appendInt64(id).appendInt16(epoch);

/** Opens a transaction on a partition. */
export const addPartition = createAPI<[Producer, topic: string], undefined>(
  24,
  1,
  (producer: Producer, topic: string) => writePartition(writeProducer(producer), topic),
  (_id, key, version, reader) => {
    reader.readInt32();
    const found = readPartition(reader, (r) => ({ error: r.readInt16() }));
    refuse({ key, version }, found ?? { error: UNKNOWN_TOPIC });
    return undefined;
  },
  ...PLAIN,
);

/** Commits a transaction, or aborts it. */
export const endTransaction = createAPI<[Producer, isCommit: boolean], undefined>(
  26,
  1,
  (producer: Producer, isCommit: boolean) => writeProducer(producer).appendBoolean(isCommit),
  (_id, key, version, reader) => {
    reader.readInt32();
    refuse({ key, version }, { error: reader.readInt16() });
    return undefined;
  },
  ...PLAIN,
);

const READ_COMMITTED = 1;
const AS_CONSUMER = -1;
const FIRST = -2n;
const END = -1n;

/** Where a partition begins, or where what is committed ends. */
export const findOffset = createAPI<[topic: string, which: "first" | "end"], bigint>(
  2,
  2,
  (topic: string, which: "first" | "end") =>
    writePartition(
      Writer.create().appendInt32(AS_CONSUMER).appendInt8(READ_COMMITTED),
      topic,
      (writer) => writer.appendInt64(which === "first" ? FIRST : END),
    ),
  (_id, key, version, reader) => {
    reader.readInt32();
    const found = readPartition(reader, (r) => {
      const error = r.readInt16();
      r.readInt64();
      return { error, offset: r.readInt64() };
    }) ?? { error: UNKNOWN_TOPIC, offset: 0n };
    refuse({ key, version }, found);
    return found.offset;
  },
  ...PLAIN,
);

/** What a partition has from an offset on: whole batches, the first of which may begin before it. */
export interface Fetched {
  readonly batches: readonly RecordsBatch[];
  /** By producer, where its aborted transaction begins. */
  readonly aborted: readonly { readonly producer: bigint; readonly first: bigint }[];
}

const WAIT_MS = 1_000;
/** A broker answers a whole batch where it is asked for a byte of it. */
const ONE_BATCH = 1;
const MOST_BYTES = 2 ** 26;

/** The batch that holds an offset. */
export const fetchBatch = createAPI<[topic: string, offset: bigint], Fetched>(
  1,
  4,
  (topic: string, offset: bigint) =>
    writePartition(
      Writer.create()
        .appendInt32(AS_CONSUMER)
        .appendInt32(WAIT_MS)
        .appendInt32(ONE_BATCH)
        .appendInt32(MOST_BYTES)
        .appendInt8(READ_COMMITTED),
      topic,
      (writer) => writer.appendInt64(offset).appendInt32(ONE_BATCH),
    ),
  (_id, key, version, reader) => {
    reader.readInt32();
    const none = { error: UNKNOWN_TOPIC, batches: [], aborted: [] };
    const found = readPartition(reader, readFetched) ?? none;
    refuse({ key, version }, found);
    return found;
  },
  ...PLAIN,
);

function readFetched(reader: Reader) {
  const error = reader.readInt16();
  reader.readInt64();
  reader.readInt64();
  const aborted = list(reader, (r) => ({ producer: r.readInt64(), first: r.readInt64() }));
  const batches = readRecordsBatches(Reader.from(reader.readBytes(false)));
  return { error, aborted, batches };
}
