import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MESSAGES, readMessage, toMessage } from "./protocol.ts";

describe("messages", () => {
  it("are parsed as they were built, with any known prefix", () => {
    for (const name of MESSAGES) {
      const written = toMessage(name, { token: "t" });
      expect(written).toEqual({ type: `@railhead/bridge/${name}`, token: "t" });
      expect(readMessage(written)).toEqual({
        name,
        prefix: "@railhead/bridge/",
        content: written,
      });
      const other = toMessage(name, {}, "@other/");
      expect(readMessage(other)).toBeUndefined();
      expect(readMessage(other, ["@railhead/bridge/", "@other/"])?.prefix).toBe("@other/");
    }
  });

  it("keep their type, whatever their content says", () => {
    expect(toMessage("ping", { type: "x" })["type"]).toBe("@railhead/bridge/ping");
  });

  it("are not found in other data, and no posted data makes parsing throw", () => {
    const others = [null, undefined, 1, "x", [], {}, { type: 1 }, { type: "@railhead/bridge/" }];
    for (const data of [...others, { type: "@railhead/bridge/toString" }, { type: "mounted" }]) {
      expect(readMessage(data)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readMessage(data)).toBeUndefined();
      }),
    );
  });
});
