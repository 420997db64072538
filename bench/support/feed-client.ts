import { Agent, request, type IncomingMessage } from "node:http";

/** What the parent sends: where to create payments, how many a second, and for how long. */
export interface FeedOrder {
  readonly url: string;
  readonly key: string;
  /** JSON with `%N%` where a number unique to the request stands. */
  readonly body: string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Milliseconds from the answer of a creation to its event on the stream; below zero the event won. */
export interface FeedReport {
  readonly created: number;
  readonly seen: number;
  readonly seconds: number;
  readonly lagMs: readonly number[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function open(order: FeedOrder, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${order.key}` };
    request(`${order.url}${path}`, { headers }, resolve).on("error", reject).end();
  });
}

function create(order: FeedOrder, n: number): Promise<number> {
  const body = order.body.replace("%N%", `feed-${n}`);
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method: "POST",
      headers: {
        authorization: `Bearer ${order.key}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    };
    const sent = request(`${order.url}/v1/charges`, options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function run(order: FeedOrder): Promise<FeedReport> {
  const answeredAt = new Map<string, number>();
  const seenAt = new Map<string, number>();
  const stream = await open(order, "/v1/events/stream?types=charge.created");
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const at = performance.now();
    rest += text;
    const end = rest.lastIndexOf("\n");
    for (const found of rest.slice(0, end).matchAll(/"external_id":"(feed-\d+)"/g)) {
      seenAt.set(found[1] as string, at);
    }
    rest = rest.slice(end);
  });
  const start = performance.now();
  const pending: Promise<void>[] = [];
  let n = 0;
  while (performance.now() - start < order.seconds * 1000) {
    const owed = Math.floor(((performance.now() - start) / 1000) * order.perSecond);
    while (n < owed) {
      n += 1;
      const id = n;
      pending.push(
        create(order, id).then((status) => {
          if (status === 201) answeredAt.set(`feed-${id}`, performance.now());
          return undefined;
        }),
      );
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  await Promise.all(pending);
  const seconds = (performance.now() - start) / 1000;
  const late = performance.now() + 5_000;
  while (seenAt.size < answeredAt.size && performance.now() < late) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  stream.destroy();
  const lagMs = [...answeredAt].map(([id, at]) => (seenAt.get(id) ?? Infinity) - at);
  return { created: answeredAt.size, seen: seenAt.size, seconds, lagMs };
}

process.on("message", (order: FeedOrder) => {
  run(order)
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
