import { expect, it } from "vitest";
import { stopCovers, type StopScope } from "./origination-stops.ts";

const NONE: StopScope = { bank_id: null, account_id: null, sec_code: null };
const ENTRY = { bank_id: "b", account_id: "a", sec_code: "WEB" } as const;

it.each<[Partial<StopScope>, boolean]>([
  [{ bank_id: "b" }, true],
  [{ bank_id: "other" }, false],
  [{ account_id: "a" }, true],
  [{ account_id: "other" }, false],
  [{ sec_code: "WEB" }, true],
  [{ sec_code: "PPD" }, false],
  [{ bank_id: "b", account_id: "a", sec_code: "WEB" }, true],
  [{ bank_id: "b", account_id: "a", sec_code: "PPD" }, false],
  [{ bank_id: "b", account_id: "other" }, false],
])("a stop of %j covers an entry that meets each of its members: %s", (scope, covers) => {
  expect(stopCovers({ ...NONE, ...scope }, ENTRY)).toBe(covers);
});
