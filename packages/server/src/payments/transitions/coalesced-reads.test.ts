import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { coalesceReads, type Load } from "./coalesced-reads.ts";

/** Values rather than what they arrived with. */
function reader<V>(load: Load<V>): (key: string) => Promise<V | undefined> {
  const read = coalesceReads(load);
  return async (key) => (await read(key)).get(key);
}

it("reads asked for together share a load, and each gets its own value", async () => {
  const loads: string[][] = [];
  const read = reader<string>((keys) => {
    loads.push([...keys]);
    return Promise.resolve(
      new Map(keys.filter((key) => key !== "none").map((key) => [key, `v${key}`])),
    );
  });
  const values = await Promise.all(["a", "b", "a", "none"].map(read));
  expect(values).toEqual(["va", "vb", "va", undefined]);
  expect(loads).toEqual([["a", "b", "none"]]);
});

it("a read never gets what was loaded before it was asked for", async () => {
  let stored = 1;
  const read = reader<number>(async (keys) => {
    const now = stored;
    await turn();
    return new Map(keys.map((key) => [key, now]));
  });
  const early = read("a");
  await turn();
  stored = 2;
  expect([await read("a"), await early]).toEqual([2, 1]);
});

it("a failed load fails its own reads and no others", async () => {
  let isBroken = true;
  const read = reader<number>((keys) =>
    isBroken
      ? Promise.reject(new Error("lost"))
      : Promise.resolve(new Map(keys.map((key) => [key, 1]))),
  );
  const both = await Promise.allSettled([read("a"), read("b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await read("a")).toBe(1);
});

it("a load that hangs does not keep the others waiting", async () => {
  const read = reader<string>((keys) =>
    keys.includes("stuck") ? new Promise(() => undefined) : Promise.resolve(new Map([["a", "va"]])),
  );
  void read("stuck");
  await turn();
  expect(await read("a")).toBe("va");
});

it("any number of reads at once is answered by few loads of bounded size", async () => {
  const sizes: number[] = [];
  const read = reader<string>(async (keys) => {
    sizes.push(keys.length);
    await turn();
    return new Map(keys.map((key) => [key, key]));
  });
  const keys = Array.from({ length: 1_000 }, (_, n) => String(n));
  expect(await Promise.all(keys.map(read))).toEqual(keys);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(sizes).toHaveLength(10);
});
