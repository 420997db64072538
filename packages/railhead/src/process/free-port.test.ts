import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";

let server: Server;
let taken: number;
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0 }, resolve));
  taken = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("findFreePort", () => {
  it("passes over a port that somebody listens on", async () => {
    expect(await findFreePort("127.0.0.1", taken)).toBeGreaterThan(taken);
  });

  it("leaves the choice to the system where that is asked for", async () => {
    expect(await findFreePort("127.0.0.1", 0)).toBe(0);
  });

  it("says so where the address is not ours", async () => {
    await expect(findFreePort("192.0.2.1", 8787)).rejects.toThrow(
      "Railhead cannot listen on 192.0.2.1:8787 (EADDRNOTAVAIL)",
    );
  });
});
