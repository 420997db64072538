import { Agent, request } from "node:http";

/** What the parent sends first: where charges are created and cancelled. Any later message ends the callers. */
export interface CancelOrder {
  readonly port: number;
  readonly key: string;
  /** JSON of a charge, `%N%` being what makes it unique. */
  readonly body: string;
  readonly prefix: string;
  readonly callers: number;
  /** How long a caller that was refused waits. */
  readonly pauseMs: number;
}

/** Cancels that were tried, and those that got through at the first try. */
export interface CancelReport {
  readonly tried: number;
  readonly done: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });
const over = new AbortController();

function send(order: CancelOrder, method: string, path: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${order.key}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const { port } = order;
    const sent = request({ agent, port, host: "127.0.0.1", method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Creates charges as one of many callers, and cancels each that was accepted, at the first try. */
async function cancelUntilOver(order: CancelOrder): Promise<CancelReport> {
  let count = 0;
  let tried = 0;
  let done = 0;
  const caller = async () => {
    while (!over.signal.aborted) {
      count += 1;
      const body = order.body.replace("%N%", `${order.prefix}${count}`);
      const created = await send(order, "POST", "/v1/charges", body);
      if (created.status !== 201) {
        await new Promise((resolve) => {
          setTimeout(resolve, order.pauseMs);
        });
        continue;
      }
      tried += 1;
      const { data } = JSON.parse(created.text) as { data: { id: string } };
      const path = `/v1/charges/${data.id}/cancel`;
      const cancelled = await send(order, "PUT", path, '{"reason":"Overload."}');
      if (cancelled.status === 200) done += 1;
    }
  };
  await Promise.all(Array.from({ length: order.callers }, caller));
  return { tried, done };
}

process.once("message", (order: CancelOrder) => {
  process.once("message", () => {
    over.abort();
  });
  cancelUntilOver(order)
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
process.on("disconnect", () => process.exit(0));
