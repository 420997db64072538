import type { Duplex } from "node:stream";
import { performance } from "node:perf_hooks";
import { Client, Query, type QueryConfig, type QueryResult } from "pg";

/** A statement as it left, with its values. */
interface Sent {
  readonly query: QueryConfig;
  /** How many answers had come by then: who sends it again waits for as many. */
  readonly answered: number;
  /** How many rows it answered or changed; undefined where it failed. */
  rows: number | null | undefined;
}

/** The statements of a clock advance, in order: its transactions are sequential. */
export type Script = readonly Sent[];

type Done = (error: Error | null | undefined, result: QueryResult) => void;
/** The pool gives values of their own, which are in the statement already. */
type Ask = (this: Client, query: QueryConfig, ...rest: (Done | undefined)[]) => unknown;

/** Only the transactions of a clock advance have this in their begin statement. */
const OWN = "plan_cache_mode";

/** Records the statements of an advance's transactions, over all connections, while it runs. */
export async function record(advance: () => Promise<void>): Promise<Script> {
  const script: Sent[] = [];
  const within = new Set<Client>();
  let answered = 0;
  const own = Client.prototype as unknown as { query: Ask };
  const { query: ask } = own;
  own.query = function query(statement, ...rest) {
    const text = (statement as QueryConfig | undefined)?.text ?? "";
    if (text.startsWith("begin") && text.includes(OWN)) within.add(this);
    const isOwn = within.has(this);
    if (text === "commit" || text === "rollback") within.delete(this);
    if (!isOwn) return ask.call(this, statement, ...rest);
    const sent: Sent = { query: statement, answered, rows: undefined };
    script.push(sent);
    const done = rest.at(-1);
    return ask.call(this, statement, (error, result) => {
      answered += 1;
      if (error === null || error === undefined) sent.rows = result.rowCount;
      done?.(error, result);
    });
  };
  try {
    await advance();
  } finally {
    own.query = ask;
  }
  return script;
}

/** Asks the same again, in the same packets. Answers the seconds, and how many had another outcome. */
export async function replay(
  client: Client,
  script: Script,
): Promise<{ seconds: number; differing: number }> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const answers: Promise<number | null | undefined>[] = [];
  const began = performance.now();
  let answered = 0;
  let isFirst = true;
  stream.cork();
  for (const sent of script) {
    if (sent.answered > answered) {
      stream.uncork();
      answered = sent.answered;
      await answers[answered - 1];
      stream.cork();
      isFirst = true;
    }
    answers.push(outcomeOf(client, sent));
    // As the service does: the server wakes while the rest of the packet is put together.
    if (isFirst) {
      stream.uncork();
      stream.cork();
    }
    isFirst = false;
  }
  stream.uncork();
  const outcomes = await Promise.all(answers);
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    differing: outcomes.filter((rows, index) => rows !== script[index]?.rows).length,
  };
}

function outcomeOf(client: Client, { query }: Sent): Promise<number | null | undefined> {
  const asked = query instanceof Query ? anew(query) : { ...query };
  return new Promise((resolve) => {
    const asking = client as unknown as { query: (asked: QueryConfig, done: Done) => void };
    asking.query(asked, (error, result) =>
      resolve(error === null || error === undefined ? result.rowCount : undefined),
    );
  });
}

/** An object of the driver serves once. What a COPY hands on is dropped here. */
function anew(query: Query): QueryConfig {
  const { text, name, values } = query as unknown as QueryConfig;
  const copy = Object.assign(new Query(text), { name, values });
  if (Object.hasOwn(query, "submit")) {
    const drop = () => undefined;
    const { submit } = query;
    Object.assign(copy, { submit, handleCopyData: drop, handleCopyInResponse: drop });
  }
  return copy as unknown as QueryConfig;
}
