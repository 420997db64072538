import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver in a process of its own: says its port, then answers every POST and counts. */
let received = 0;
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    received += 1;
    response.writeHead(200, { "content-length": "0" });
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on("message", () => process.send?.({ received }));
process.on("disconnect", () => process.exit(0));
