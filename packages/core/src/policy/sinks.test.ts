import { describe, expect, it } from "vitest";
import { SINK_KINDS } from "../catalog/sink-kinds.ts";
import { sinkConfigFaults, sinkRetrySeconds, splitSinkConfig } from "./sinks.ts";

describe("a sink's configuration", () => {
  it("has each fault named by its member", () => {
    const faults = sinkConfigFaults("nats", {
      servers: "no port",
      stream: "a.b",
      tls: "yes",
      user: "rail",
      folder: "events",
    });
    expect(faults.map(({ member, detail }) => `${member}: ${detail}`)).toEqual([
      "folder: A sink of the kind nats has only: servers, stream, subject, tls, user, password, token.",
      "servers: Must be host:port, several separated by commas.",
      "stream: Must be 1 to 64 letters, digits, hyphens and underscores.",
      "subject: Is required.",
      "tls: Must be true or false.",
      "user: Is of no use without password.",
    ]);
  });

  it("keeps whole numbers within their bounds", () => {
    const faultsOf = (rows_per_file: unknown) =>
      sinkConfigFaults("parquet", { folder: "events", rows_per_file }).length;
    expect([1, 1_000_000, 0, 1_000_001, 1.5, "1"].map(faultsOf)).toEqual([0, 0, 1, 1, 1, 1]);
  });

  it("cannot name a folder outside its own", () => {
    for (const folder of ["..", "../x", "a/b", "/etc", ".", ""]) {
      expect(sinkConfigFaults("parquet", { folder })).toHaveLength(1);
    }
  });

  it("is split into what may be shown and what is sealed, with defaults", () => {
    const config = { servers: "a:1", stream: "S", subject: "s", user: "u", password: "hidden" };
    expect(splitSinkConfig("nats", config)).toEqual({
      plain: { servers: "a:1", stream: "S", subject: "s", tls: false, user: "u" },
      secrets: { password: "hidden" },
    });
  });

  it("names its place and what it needs by members that exist", () => {
    for (const { place, members } of Object.values(SINK_KINDS)) {
      const needed = Object.values(members).flatMap((member) =>
        "needs" in member ? [member.needs] : [],
      );
      expect(Object.keys(members)).toEqual(expect.arrayContaining([...place, ...needed]));
    }
  });
});

it("a failing sink is tried again after a second at first, at most every five minutes", () => {
  expect([1, 2, 5, 6, 1000].map(sinkRetrySeconds)).toEqual([1, 5, 300, 300, 300]);
});
