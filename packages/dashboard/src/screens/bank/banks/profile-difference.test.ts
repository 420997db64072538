import { expect, test } from "vitest";
import { differenceOf } from "./profile-difference.ts";

test("a profile's difference names changed, new and removed members by their path", () => {
  const before = { cutoff: "16:00", sftp: { host: "a", port: 22 }, old: [1] };
  const after = { cutoff: "16:00", sftp: { host: "b", port: 22 }, added: null };
  expect(differenceOf(before, after)).toEqual([
    { name: "sftp.host", before: '"a"', after: '"b"' },
    { name: "old", before: "[1]", after: "—" },
    { name: "added", before: "—", after: "null" },
  ]);
});

test("equal profiles have no difference", () => {
  expect(differenceOf({ a: { b: [1, 2] } }, { a: { b: [1, 2] } })).toEqual([]);
});
