import { runLoad, type LoadResult } from "./load.ts";

/** What the parent sends: which addresses to read, one after the other. */
export interface ReadOrder {
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
  readonly key: string;
  readonly paths: readonly string[];
}

process.on("message", (order: ReadOrder) => {
  const requests = order.paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${order.key}\r\n\r\n`,
  );
  runLoad({ ...order, request: (n) => requests[n % requests.length] as string })
    .then((result: LoadResult) => process.send?.(result))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
