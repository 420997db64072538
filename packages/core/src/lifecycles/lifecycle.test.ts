import { describe, expect, it } from "vitest";
import {
  defineLifecycle,
  lifecycleDiagram,
  lifecycleFaults,
  lifecycleGrid,
  statusPairs,
} from "./lifecycle.ts";

const DOOR = {
  name: "door",
  statuses: ["open", "shut", "gone"],
  initial: ["open"],
  finals: ["gone"],
  moves: [
    { event: "close", from: ["open"], to: "shut", why: "Pushed." },
    { event: "open", from: ["shut"], to: "open", why: "Pulled." },
    { event: "paint", from: ["open"], to: "open", why: "Old." },
    { event: "remove", from: ["open", "shut"], to: "gone", why: "Sold." },
  ],
} as const;

describe("defineLifecycle", () => {
  it("returns the status an event leads to, and undefined where it is not allowed", () => {
    const door = defineLifecycle(DOOR);
    expect(door.next("open", "close")).toBe("shut");
    expect(door.next("shut", "close")).toBeUndefined();
    expect(door.next("gone", "open")).toBeUndefined();
    expect(door.move("open", "paint")?.why).toBe("Old.");
    expect(door.events).toEqual(["close", "open", "paint", "remove"]);
  });

  it("throws on an invalid table", () => {
    expect(() => defineLifecycle({ ...DOOR, finals: [] })).toThrow("door: gone has no way out");
  });
});

describe("lifecycleFaults", () => {
  it("finds nothing in a valid table", () => {
    expect(lifecycleFaults(DOOR)).toEqual([]);
  });

  it("names a status that cannot be reached", () => {
    expect(lifecycleFaults({ ...DOOR, initial: ["gone"] })).toEqual([
      "open cannot be reached",
      "shut cannot be reached",
    ]);
  });

  it("names a way out of a final status", () => {
    const moves = [...DOOR.moves, { event: "find", from: ["gone"], to: "open", why: "" }];
    expect(lifecycleFaults({ ...DOOR, moves })).toEqual(["find leaves final status gone"]);
  });

  it("names two rows for one event and status", () => {
    const moves = [...DOOR.moves, { event: "close", from: ["open"], to: "gone", why: "" }];
    expect(lifecycleFaults({ ...DOOR, moves })).toEqual(["two rows say close from open"]);
  });

  it("names a status it does not know", () => {
    const moves = [...DOOR.moves, { event: "burn", from: ["open"], to: "ash", why: "" }];
    expect(lifecycleFaults({ ...DOOR, moves })).toEqual(["burn names unknown status ash"]);
  });
});

it("statusPairs lists each pair once, including moves that keep the status", () => {
  const pairs = statusPairs<string>([
    ...DOOR.moves,
    { event: "slam", from: ["open"], to: "shut", why: "" },
  ]);
  expect(pairs.map(({ from, to }) => `${from}>${to}`)).toEqual([
    "open>shut",
    "shut>open",
    "open>open",
    "open>gone",
    "shut>gone",
  ]);
});

it("lifecycleDiagram draws every move that changes the status", () => {
  expect(lifecycleDiagram(DOOR)).toMatchInlineSnapshot(`
    "stateDiagram-v2
        [*] --> open
        open --> shut: close
        shut --> open: open
        open --> gone: remove
        shut --> gone: remove
        gone --> [*]"
  `);
});

it("lifecycleGrid shows every status by every event", () => {
  expect(`\n${lifecycleGrid(DOOR)}\n`).toMatchInlineSnapshot(`
    "
    status close open paint remove
    open   shut  .    open  gone
    shut   .     open .     gone
    gone   .     .    .     .
    "
  `);
});
