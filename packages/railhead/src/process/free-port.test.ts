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
  it("skips a port that is in use", async () => {
    expect(await findFreePort("127.0.0.1", taken)).toBeGreaterThan(taken);
  });

  it("returns 0 for port 0, so that the system chooses", async () => {
    expect(await findFreePort("127.0.0.1", 0)).toBe(0);
  });

  it("throws where the address does not belong to this machine", async () => {
    await expect(findFreePort("192.0.2.1", 8787)).rejects.toThrow(
      "Railhead cannot listen on 192.0.2.1:8787 (EADDRNOTAVAIL)",
    );
  });
});
