import { expect, test } from "vitest";
import { untilOf } from "./clock.ts";

test("--until is a state, or a resource and its status", () => {
  const id = "01a20357-6696-7081-8083-ce6a302f29e6";
  expect(untilOf("next_cutoff")).toBe("next_cutoff");
  expect(untilOf(`${id}=paid`)).toEqual({ resource_id: id, status: "paid" });
  expect(() => untilOf("nxt_cutoff")).toThrow('Did you mean "next_cutoff"?');
  expect(() => untilOf("banana=paid")).toThrow("or ID=STATUS");
});
