import { beforeEach, describe, expect, it } from "vitest";
import { hashApiKey } from "./api-key.ts";
import { createKeyGuesses, FREE_GUESSES, type KeyGuesses } from "./key-guesses.ts";

const RIGHT = { id: "right" };
const MINUTE_MS = 60_000;
let now: number;
let bursts: string[];
let lookUps: number;
let guesses: KeyGuesses;

beforeEach(() => {
  [now, bursts, lookUps] = [0, [], 0];
  guesses = createKeyGuesses({ onBurst: (network) => bursts.push(network), clock: () => now });
});

/** What a caller with a key gets: its key, the refusal of a wrong one, or the seconds to wait. */
async function ask(text: string, address = "203.0.113.7"): Promise<"right" | "wrong" | number> {
  const found = await guesses.lookUp({ address, hash: hashApiKey(text) }, async () => {
    lookUps += 1;
    return text.startsWith("right") ? RIGHT : undefined;
  });
  if ("waitSeconds" in found) return found.waitSeconds;
  return found.key === undefined ? "wrong" : "right";
}

async function guess(count: number, address?: string, from = 0): Promise<(string | number)[]> {
  const seen: (string | number)[] = [];
  for (let index = 0; index < count; index += 1) {
    seen.push(await ask(`guess ${from + index}`, address));
  }
  return seen;
}

describe("wrong keys of one address", () => {
  it("are looked up twenty times, then refused with a wait that doubles up to a quarter of an hour", async () => {
    expect(await guess(FREE_GUESSES)).toEqual(Array.from({ length: FREE_GUESSES }, () => "wrong"));
    const waits: (string | number)[] = [];
    for (let index = 0; index < 12; index += 1) {
      const wait = await ask(`further ${index}`);
      waits.push(wait);
      now += Number(wait) * 1000;
      expect(await ask(`at last ${index}`)).toBe("wrong");
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it("are looked up at most twenty times where three hundred come at once", async () => {
    const all = Array.from({ length: 300 }, (_, index) => ask(`guess ${index}`));
    const seen = await Promise.all(all);
    expect(lookUps).toBe(FREE_GUESSES);
    expect(seen.filter((one) => one === "wrong")).toHaveLength(FREE_GUESSES);
    expect(seen.filter((one) => one === 1)).toHaveLength(280);
  });

  it("are reported once in a burst, and again in the next, an hour later", async () => {
    await guess(FREE_GUESSES);
    for (let index = 0; index < 5; index += 1) {
      now += 15 * MINUTE_MS;
      await ask(`further ${index}`);
    }
    expect(bursts).toEqual(["203.0.113.7"]);
    now += 60 * MINUTE_MS + 1;
    await guess(FREE_GUESSES, undefined, 100);
    expect(bursts).toEqual(["203.0.113.7", "203.0.113.7"]);
  });

  it("count by the network of 64 bits where the address is IPv6, and as IPv4 where it is mapped", async () => {
    for (let index = 0; index < FREE_GUESSES; index += 1) {
      await ask(`guess ${index}`, `2001:db8:0:7::${index.toString(16)}`);
    }
    expect(await ask("other", "2001:0db8::7:1:2:3:4")).toBe(1);
    expect(await ask("other", "2001:db8:0:8::1")).toBe("wrong");
    await guess(FREE_GUESSES, "::ffff:198.51.100.1");
    expect(await ask("further", "198.51.100.1")).toBe(1);
    expect(bursts).toEqual(["2001:db8:0:7::/64", "198.51.100.1"]);
  });

  it("do not hold back other addresses, nor keys that were right before", async () => {
    expect(await ask("right before")).toBe("right");
    await guess(FREE_GUESSES);
    expect(await ask("right, but never seen")).toBe(1);
    expect(await ask("right before")).toBe("right");
    expect(await ask("right, but never seen", "203.0.113.8")).toBe("right");
    expect(await ask("right, but never seen")).toBe("right");
  });
});

describe("one wrong key sent again and again", () => {
  it("counts once, so that a program with a revoked key locks nobody out", async () => {
    for (let index = 0; index < 300; index += 1) {
      now += 1_000;
      expect(await ask("revoked")).toBe("wrong");
    }
    expect(await ask("right")).toBe("right");
    expect(bursts).toEqual([]);
  });

  it("is looked up every three seconds at most", async () => {
    for (let index = 0; index < 300; index += 1) await ask("revoked");
    expect(lookUps).toBe(1);
    now += 3_000;
    await ask("revoked");
    expect(lookUps).toBe(2);
  });
});
