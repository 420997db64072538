import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codecs, decodeRecord } from "../layouts/codec.ts";
import { plainEntry } from "./plain-entry.ts";

test("plainEntry reads every column of the standard layout as the table does", () => {
  const digits = fc.integer({ min: 0, max: 9_999_999_999 });
  const columns = fc.string({
    unit: fc.constantFrom(..." 0123456789AZaz-".split("")),
    minLength: 94,
    maxLength: 94,
  });
  fc.assert(
    fc.property(columns, digits, (text, amount) => {
      const record = text.slice(0, 29) + String(amount).padStart(10, "0") + text.slice(39);
      const expected = { ...decodeRecord(codecs.entry, `x${record}`, 1, 7), addenda: [] };
      expect(plainEntry(codecs.entry, `x${record}`, 1, { line: 7, amount })).toEqual(expected);
    }),
  );
});
