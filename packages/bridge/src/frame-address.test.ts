import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameAddress, originOf, pageOrigin, readOpener } from "./frame-address.ts";

const shop = { host: "shop.example:8443", protocol: "https:" };

describe("the frame's address", () => {
  it("is the page's root with the opener's origin", () => {
    const asked = { appUrl: "https://link.example/", parent: shop, allowManualEntry: true };
    expect(frameAddress(asked)).toBe(
      "https://link.example/?parentOriginURL=shop.example%3A8443&parentOriginProtocol=https&allowManualEntry=true",
    );
  });

  it("is parsed by the page as it was written", () => {
    const hosts = fc.oneof(
      fc.domain(),
      fc.tuple(fc.domain(), fc.integer({ min: 1024, max: 65_535 })).map((all) => all.join(":")),
      fc.constantFrom("localhost:3000", "127.0.0.1:8787", "[::1]:3000"),
    );
    fc.assert(
      fc.property(
        hosts,
        fc.constantFrom("http:", "https:"),
        fc.boolean(),
        fc.constantFrom(undefined, "es", "es-MX", "a&b=c"),
        (host, protocol, allowed, language) => {
          const address = frameAddress({
            appUrl: "http://link.example",
            parent: { host, protocol },
            allowManualEntry: allowed,
            language,
          });
          expect(readOpener(new URL(address).search)).toEqual({
            origin: new URL(`${protocol}//${host}`).origin,
            allowManualEntry: allowed,
            language,
          });
        },
      ),
    );
  });

  it("is built from an origin without its trailing slash", () => {
    expect(pageOrigin("http://127.0.0.1:8787//")).toBe("http://127.0.0.1:8787");
    for (const appUrl of ["", "link.example", "https://link.example/path", "file:///x"]) {
      expect(() => pageOrigin(appUrl)).toThrow(TypeError);
    }
  });
});

describe("the opener", () => {
  it("is undefined where the address does not name exactly one origin", () => {
    expect(originOf("https", "shop.example")).toBe("https://shop.example");
    for (const [scheme, host] of [
      [null, "shop.example"],
      ["https", null],
      ["https", ""],
      ["javascript", "shop.example"],
      ["ftp", "shop.example"],
      ["https", "shop.example/path"],
      ["https", "user@shop.example"],
      ["https", "shop.example?x"],
      ["https", "shop.example\\@evil.example"],
      ["https", "*"],
      ["https", "shop example"],
      ["https", "shop.example:99999"],
    ] as const) {
      expect([scheme, host, originOf(scheme, host)]).toEqual([scheme, host, undefined]);
    }
    expect(readOpener("")).toBeUndefined();
  });
});
