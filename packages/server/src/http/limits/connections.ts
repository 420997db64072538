import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Open connections of a server and its connection limit. */
export interface Connections {
  /** Whether a connection is one too many: its request is answered 503, and it is closed. */
  isOverLimit(socket: Socket): boolean;
  /** Closes connections on which no request is under way, until the server has closed. */
  closeIdle(): void;
}

/** A connection beyond the limit that asks nothing is closed after this time. */
const OVER_LIMIT_MS = 1_000;
const SWEEP_MS = 25;

interface Use {
  underWay: number;
  /** What had been read when its last request was over: more is the beginning of the next. */
  read: number;
}

/** Limits concurrent connections of a server; 0 sets no limit. */
export function limitConnections({ server }: FastifyInstance, limit: number): Connections {
  const uses = new Map<Socket, Use>();
  const beyond = new Set<Socket>();
  // Beyond twice the limit, connections are closed before a byte is read.
  if (limit > 0) server.maxConnections = 2 * limit;

  server.on("connection", (socket: Socket) => {
    uses.set(socket, { underWay: 0, read: 0 });
    socket.once("close", () => {
      uses.delete(socket);
      beyond.delete(socket);
    });
    if (limit === 0 || uses.size - beyond.size <= limit) return;
    beyond.add(socket);
    const timer = setTimeout(() => socket.destroy(), OVER_LIMIT_MS).unref();
    socket.once("close", () => clearTimeout(timer));
  });
  server.on("request", ({ socket }, response) => {
    const use = uses.get(socket);
    if (use === undefined) return;
    use.underWay += 1;
    response.once("close", () => {
      use.underWay -= 1;
      use.read = socket.bytesRead;
    });
  });

  function end(): void {
    for (const [socket, { underWay, read }] of uses) {
      if (underWay === 0 && socket.bytesRead === read) socket.destroy();
    }
  }

  return {
    isOverLimit: (socket) => beyond.has(socket),
    closeIdle() {
      if (!server.listening) return;
      const sweep = setInterval(end, SWEEP_MS);
      server.once("close", () => clearInterval(sweep));
      end();
    },
  };
}
