import { expect, it } from "vitest";
import { sessionAddress } from "./factors.ts";

it("an address is the same however the machine writes it, and a caller who hung up has none", () => {
  for (const ip of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) {
    expect([ip, sessionAddress(ip)]).toEqual([ip, "127.0.0.1"]);
  }
  expect(sessionAddress("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(sessionAddress("2001:db8::1")).toBe("2001:db8::1");
  expect(sessionAddress(undefined)).toBe("unknown");
});
