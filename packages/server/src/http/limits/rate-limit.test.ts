import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createRateLimiter, MAX_BUCKETS } from "./rate-limit.ts";

it("gives a minute's worth at once, then what flows in, to each key and kind by itself", () => {
  let now = 0;
  const limiter = createRateLimiter({ read: 60, write: 2 }, () => now);
  const allowed = (key: string, kind: "read" | "write") =>
    limiter.take(key, kind)?.retryAfter === undefined;
  expect([1, 2, 3].map(() => allowed("a", "write"))).toEqual([true, true, false]);
  expect([allowed("b", "write"), allowed("a", "read")]).toEqual([true, true]);
  expect(limiter.take("a", "write")).toEqual({
    policy: '"write";q=2;w=60',
    state: '"write";r=0;t=60',
    retryAfter: 30,
  });
  now = 29_999;
  expect(allowed("a", "write")).toBe(false);
  now = 30_001;
  expect([allowed("a", "write"), allowed("a", "write")]).toEqual([true, false]);
});

it("sets no limit where none is wanted", () => {
  expect(createRateLimiter({ read: 0, write: 0 }).take("a", "write")).toBeUndefined();
});

it("never lets more through than the quota and what flowed in", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.nat({ max: 5_000 }), { maxLength: 300 }),
      (quota, pauses) => {
        let now = 0;
        let passed = 0;
        const limiter = createRateLimiter({ read: quota, write: 0 }, () => now);
        for (const pause of pauses) {
          now += pause;
          if (limiter.take("a", "read")?.retryAfter === undefined) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(quota + (now * quota) / 60_000 + 1e-6);
      },
    ),
  );
});

it("forgets the caller who was silent for longest, and nobody else, beyond its bound", () => {
  const limiter = createRateLimiter({ read: 1 }, () => 0);
  const isAllowed = (caller: string) => limiter.take(caller, "read")?.retryAfter === undefined;
  expect([isAllowed("first"), isAllowed("second")]).toEqual([true, true]);
  for (let index = 2; index < MAX_BUCKETS; index += 1) limiter.take(`caller ${index}`, "read");
  expect(isAllowed("second")).toBe(false);
  limiter.take("one more", "read");
  expect([isAllowed("second"), isAllowed("caller 2"), isAllowed("first")]).toEqual([
    false,
    false,
    true,
  ]);
});
