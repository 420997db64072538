import { runLoad, type LoadResult } from "./load.ts";

/** What the parent sends: where to aim and with what body. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
  readonly requests?: number | undefined;
  readonly path: string;
  readonly key: string;
  /** JSON with `%N%` where a number unique to the request stands. */
  readonly body: string;
  /** Bodies that requests take in turn, instead of the one. */
  readonly bodies?: readonly string[];
  readonly prefix: string;
  readonly keyed: boolean;
  readonly pauseMs?: number;
}

export interface LoadReport extends LoadResult {
  readonly cpuMicroseconds: number;
}

process.on("message", (order: LoadOrder) => {
  const bodies = (order.bodies ?? [order.body]).map((body) => {
    const [before, after] = body.split("%N%") as [string, string];
    return { before, after, fixed: Buffer.byteLength(before) + Buffer.byteLength(after) };
  });
  const cpu = process.cpuUsage();
  runLoad({
    ...order,
    request: (n) => {
      const id = `${order.prefix}${n}`;
      const body = bodies[n % bodies.length] as (typeof bodies)[number];
      const { before, after, fixed } = body;
      const key = order.keyed ? `idempotency-key: ${id.padStart(12, "0")}\r\n` : "";
      return `POST ${order.path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${order.key}\r\ncontent-type: application/json\r\n${key}content-length: ${fixed + id.length}\r\n\r\n${before}${id}${after}`;
    },
  })
    .then((result) => {
      const used = process.cpuUsage(cpu);
      const report: LoadReport = { ...result, cpuMicroseconds: used.user + used.system };
      return process.send?.(report);
    })
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
