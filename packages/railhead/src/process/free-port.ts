import { createServer } from "node:net";
import { EXIT, cliError } from "../terminal/cli-error.ts";

const TRIES = 100;

/** The requested port, or the next free one. 0 stays 0: any free port. */
export async function findFreePort(host: string, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const last = Math.min(wanted + TRIES, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    if (await isFree(host, port)) return port;
  }
  throw cliError(
    `Ports ${wanted} to ${last} are all taken: choose one with PORT`,
    EXIT.unavailable,
  );
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(cliError(`Railhead cannot listen on ${host}:${port} (${error.code})`));
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
