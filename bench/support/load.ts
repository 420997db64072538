import { connect, type Socket } from "node:net";

/** One run of requests over keep-alive connections. */
export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
  /** No more than so many; by default what the time allows. */
  readonly requests?: number | undefined;
  /** How long a caller that was refused for want of room waits; by default not at all. */
  readonly pauseMs?: number;
  /** The bytes of the n-th request. */
  readonly request: (n: number) => string;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers by status code. */
  readonly statuses: Readonly<Record<string, number>>;
}

/**
 * Keeps every connection busy with one request at a time and measures each answer. It reads only
 * the status line and the length, so that the generator takes little of the shared processor.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let sent = 0;
  const start = performance.now();
  const end = start + plan.milliseconds;
  const most = plan.requests ?? Number.POSITIVE_INFINITY;
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ host: "127.0.0.1", port: plan.port, noDelay: true });
      let began = 0;
      let pending = "";
      const send = () => {
        began = performance.now();
        if (began >= end || sent >= most) {
          socket.end();
          resolve();
          return;
        }
        sent += 1;
        socket.write(plan.request(sent));
      };
      socket.setEncoding("latin1");
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (text: string) => {
        pending = pending === "" ? text : pending + text;
        const length = answerLength(pending);
        if (length === undefined || pending.length < length) return;
        const status = pending.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        pending = "";
        if (status === "503") {
          // Nobody sleeps past the end: that would count as time in which nothing was answered.
          setTimeout(send, Math.min(plan.pauseMs ?? 0, Math.max(end - performance.now(), 0)));
          return;
        }
        latencies.push(performance.now() - began);
        send();
      });
    });
  await Promise.all(Array.from({ length: plan.connections }, worker));
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    requests: sent,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    statuses,
  };
}

/** Bytes of the answer at the head of the text, once its header is complete. */
function answerLength(text: string): number | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const field = /content-length: (\d+)/i.exec(text.slice(0, head));
  return head + 4 + Number(field?.[1] ?? 0);
}
