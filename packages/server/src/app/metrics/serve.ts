import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../../metrics/metrics.ts";

/** A server of `/metrics` on a port of its own, so that a firewall can keep it from callers of the API. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens; a port in use throws the system's EADDRINUSE. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Not shared by the processes of a cluster: each shows its own.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
