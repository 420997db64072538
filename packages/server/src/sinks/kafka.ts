import { NumericMap, type MessageRecord, type RecordsBatch } from "@platformatic/kafka";
import { ANSWER_MS, openCluster, untilReady, type KafkaCluster } from "./kafka-cluster.ts";
import { explain } from "./kafka-faults.ts";
import {
  addPartition,
  endTransaction,
  fetchBatch,
  findOffset,
  initProducerId,
  PARTITION,
  produce,
  type Fetched,
  type Producer,
} from "./kafka-requests.ts";
import {
  messageIdOf,
  SinkFault,
  type SinkDelivery,
  type SinkEvent,
  type SinkPlace,
  type SinkRun,
  type SinkTarget,
} from "./target.ts";

const HEADERS = {
  environment: "railhead-environment",
  generation: "railhead-generation",
  replay: "railhead-replay",
  sequence: "railhead-sequence",
  type: "railhead-type",
} as const;

/** A broker aborts a transaction that is open for longer. */
const TRANSACTION_MS = 60_000;
const NO_PRODUCER = { id: -1n, epoch: -1 };
const ALL_REPLICAS = -1;
/** Brokers take 1 MiB of records at once by default. */
const BATCH_BYTES = 500_000;
const IS_CONTROL = 1 << 5;

interface Topic {
  readonly cluster: KafkaCluster;
  readonly name: string;
  readonly producer: Producer;
  /** By partition, how many records the producer wrote: the broker refuses a gap and knows a repetition. */
  readonly sequences: NumericMap;
}

/**
 * Writes to one partition of a topic that no one else writes to, a transaction per delivery. The transactional id is of
 * environment and topic: of two processes the broker refuses the one that began earlier.
 */
export async function openKafka(place: SinkPlace): Promise<SinkTarget> {
  const name = String(place.config["topic"]);
  const transaction = `railhead-${place.environment_id}-${name}`;
  const cluster = await explained(openCluster(place, { topic: name, transaction }));
  try {
    const producer = await explained(beginProducer(cluster, transaction));
    const topic: Topic = { cluster, name, producer, sequences: new NumericMap() };
    return {
      deliveredThrough: (run) => explained(deliveredThrough(topic, run)),
      deliver: (delivery) => explained(deliver(topic, delivery)),
      close() {
        cluster.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    cluster.close();
    throw error;
  }
}

async function explained<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw explain(error);
  }
}

/** Fences earlier producers of the id, and waits until the transaction that one of them left is ended. */
async function beginProducer(cluster: KafkaCluster, transaction: string): Promise<Producer> {
  const { id, epoch } = NO_PRODUCER;
  const { producerId, producerEpoch } = await untilReady(() =>
    cluster.coordinator(initProducerId, transaction, TRANSACTION_MS, id, epoch),
  );
  return { transaction, id: producerId, epoch: producerEpoch };
}

async function deliveredThrough(topic: Topic, run: SinkRun): Promise<bigint | undefined> {
  const headers = await lastHeaders(topic);
  if (headers === undefined) return undefined;
  if (headers.get(HEADERS.environment) !== run.environment_id) {
    throw new SinkFault(
      `The topic ${topic.name} has messages of another writer. Give the sink a topic of its own.`,
    );
  }
  const isSameRun =
    headers.get(HEADERS.generation) === String(run.generation) &&
    headers.get(HEADERS.replay) === String(run.replays);
  return isSameRun ? BigInt(headers.get(HEADERS.sequence) ?? "") : undefined;
}

/** Of the last committed record; undefined where the topic has none. Markers of transactions have offsets, too. */
async function lastHeaders({
  cluster,
  name,
}: Topic): Promise<ReadonlyMap<string, string> | undefined> {
  const first = await cluster.leader(findOffset, name, "first");
  let end = await cluster.leader(findOffset, name, "end");
  while (end > first) {
    const fetched = await cluster.leader(fetchBatch, name, end - 1n);
    const [batch] = fetched.batches;
    if (batch === undefined) return undefined;
    const record = isCommitted(batch, fetched) ? batch.records.at(-1) : undefined;
    if (record !== undefined) {
      return new Map(record.headers.map(([key, value]) => [String(key), String(value)]));
    }
    end = batch.firstOffset < end ? batch.firstOffset : end - 1n;
  }
  return undefined;
}

/** Whether a batch holds events, and not of a transaction that was aborted. */
function isCommitted(batch: RecordsBatch, { aborted }: Fetched): boolean {
  if ((batch.attributes & IS_CONTROL) !== 0) return false;
  return !aborted.some(
    ({ producer, first }) => producer === batch.producerId && first <= batch.firstOffset,
  );
}

async function deliver(topic: Topic, { run, pages }: SinkDelivery): Promise<void> {
  const { cluster, name, producer } = topic;
  // The markers of the transaction before may still be on their way.
  await untilReady(() => cluster.coordinator(addPartition, producer, name));
  try {
    for await (const page of pages) {
      const records = page.map((event) => recordOf(topic, run, event));
      for (const batch of batchesOf(records)) await write(topic, batch);
    }
    await untilReady(() => cluster.coordinator(endTransaction, producer, true));
  } catch (error) {
    // Consumers wait for an open transaction. An outcome that stayed unknown is read from the topic by the next attempt.
    await cluster.coordinator(endTransaction, producer, false).catch(() => undefined);
    throw error;
  }
}

async function write(topic: Topic, records: MessageRecord[]): Promise<void> {
  const { cluster, name, producer, sequences } = topic;
  await cluster.leader(produce, ALL_REPLICAS, ANSWER_MS, records, {
    transactionalId: producer.transaction,
    producerId: producer.id,
    producerEpoch: producer.epoch,
    sequences,
  });
  sequences.postIncrement(`${name}:${PARTITION}`, records.length, 0);
}

function recordOf({ name }: Topic, run: SinkRun, { row, text }: SinkEvent): MessageRecord {
  const headers = {
    [HEADERS.environment]: run.environment_id,
    [HEADERS.generation]: String(run.generation),
    [HEADERS.replay]: String(run.replays),
    [HEADERS.sequence]: String(row.sequence),
    [HEADERS.type]: row.type,
  };
  return {
    topic: name,
    partition: PARTITION,
    // Of each event its own, so that a topic that is compacted loses none.
    key: Buffer.from(messageIdOf(run, row.sequence)),
    value: Buffer.from(text),
    headers: new Map(
      Object.entries(headers).map(([key, value]) => [Buffer.from(key), Buffer.from(value)]),
    ),
  };
}

/** Records in groups that a broker takes at once; one that is larger goes alone. */
function* batchesOf(records: readonly MessageRecord[]): Generator<MessageRecord[]> {
  let batch: MessageRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    if (batch.length > 0 && bytes + record.value.length > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += record.value.length;
  }
  if (batch.length > 0) yield batch;
}
