import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createLoadShedder, shedClassOf } from "./load-shedder.ts";
import type { ShedClass } from "../route/compiled-route.ts";

it("lets cancels in when creates are refused, creates when lists are, and lists when sandboxes are", () => {
  const shedder = createLoadShedder(100);
  const fill = (of: ShedClass) => {
    let entered = 0;
    while (shedder.acquireSlot(of) !== undefined) entered += 1;
    return entered;
  };
  expect((["sandbox", "list", "read", "write", "stop"] as const).map(fill)).toEqual([
    50, 10, 15, 15, 10,
  ]);
  expect(shedder.acquireSlot("wait")).toBeDefined();
});

it("holds as many as there is room for, and has its room back when all have left", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 300 }), (comings) => {
      const shedder = createLoadShedder(20);
      const inside: (() => void)[] = [];
      for (const comes of comings) {
        const leave = comes ? shedder.acquireSlot("stop") : undefined;
        if (leave !== undefined) inside.push(leave);
        else if (!comes) {
          const leaving = inside.shift();
          // Leaving twice, as an answer that ends and then closes does, counts once.
          leaving?.();
          leaving?.();
        }
        expect(inside.length).toBeLessThanOrEqual(20);
      }
      for (const leave of inside) leave();
      for (let index = 0; index < 20; index += 1) expect(shedder.acquireSlot("stop")).toBeDefined();
      expect(shedder.acquireSlot("stop")).toBeUndefined();
    }),
  );
});

it("knows what a route is for", () => {
  expect(shedClassOf({ path: "/v1/charges/:id/cancel", method: "PUT", list: undefined })).toBe(
    "stop",
  );
  expect(shedClassOf({ path: "/v1/charges", method: "POST", list: undefined })).toBe("write");
  expect(shedClassOf({ path: "/v1/charges/:id", method: "GET", list: undefined })).toBe("read");
  expect(shedClassOf({ path: "/v1/payments", method: "GET", list: { sorts: ["id"] } })).toBe(
    "list",
  );
  expect(shedClassOf({ path: "/v1/sandbox/clock", method: "GET", list: undefined })).toBe(
    "sandbox",
  );
  expect(shedClassOf({ path: "/v1/events/stream", method: "GET", list: undefined })).toBe("wait");
});
