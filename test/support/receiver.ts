import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** One POST as a receiver saw it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds on the clock of `performance`. */
  readonly at: number;
}

/** A webhook receiver on a port of its own that answers as a test chooses. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Messages answered with 2xx, in the order of their arrival. */
  readonly accepted: Received[];
  answer: (message: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

export function status(code: number, headers: Record<string, string> = {}): Receiver["answer"] {
  return (_message, response) => {
    response.writeHead(code, headers);
    response.end("seen");
  };
}

/** A URL nobody else has: a port is given again, and what still posts to it would be taken for the receiver's. */
export const receiverUrl = (port: number) =>
  `http://127.0.0.1:${port}/hook/${randomBytes(8).toString("hex")}`;

/** Listens at `wanted`, or else at a port of the system's choice. */
export async function startReceiver(answer = status(200), wanted?: string): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    if (request.url !== new URL(receiver.url).pathname) {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const message = { headers: request.headers, body, at: performance.now() };
      receiver.received.push(message);
      response.on("finish", () => {
        if (response.statusCode < 300) receiver.accepted.push(message);
      });
      receiver.answer(message, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(wanted === undefined ? 0 : Number(new URL(wanted).port), "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: wanted ?? receiverUrl(port),
    received: [],
    accepted: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

/** Waits until a condition holds; fails with its text after a while, which is long: machines may do much else. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 60_000,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
