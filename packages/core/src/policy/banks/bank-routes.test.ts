import * as fc from "fast-check";
import { expect, test } from "vitest";
import { chooseBank, type BankClosing, type BankRoute } from "./bank-routes.ts";

const place = (bank_id: string, of: Partial<BankRoute> = {}): BankRoute => ({
  bank_id,
  side: null,
  sec_codes: null,
  on_us: false,
  ...of,
});
const debit = { side: "debit", sec_code: "WEB", on_us_bank_id: null } as const;
const closing = (closed: Readonly<Record<string, BankClosing>>) => (id: string) => closed[id];

test("the first open bank whose conditions are met takes a payment", () => {
  const routes = [
    place("a", { side: "credit" }),
    place("b", { sec_codes: ["PPD"] }),
    place("c"),
    place("d"),
  ];
  expect(chooseBank(routes, debit, closing({}))).toEqual({
    bank_id: "c",
    reason: "first_open",
    candidates: [
      { bank_id: "a", outcome: "other_entries" },
      { bank_id: "b", outcome: "other_entries" },
      { bank_id: "c", outcome: "taken" },
      { bank_id: "d", outcome: "not_needed" },
    ],
  });
  expect(chooseBank(routes, debit, closing({ c: "failing" }))).toMatchObject({ bank_id: "d" });
});

test("a place for a bank's own accounts takes no other", () => {
  const routes = [place("a", { on_us: true }), place("b", { on_us: true }), place("c")];
  const bankOf = (on_us_bank_id: string | null) =>
    chooseBank(routes, { ...debit, on_us_bank_id }, closing({})).bank_id;
  expect(["a", "b", "c", null].map(bankOf)).toEqual(["a", "b", "c", "c"]);
});

test("without an open bank the first that would take a payment keeps it, and without a place none does", () => {
  const routes = [place("a", { side: "credit" }), place("b")];
  expect(chooseBank(routes, debit, closing({ b: "stopped" }))).toMatchObject({
    bank_id: "b",
    reason: "none_open",
    candidates: [{ outcome: "other_entries" }, { outcome: "stopped" }],
  });
  const none = chooseBank([place("a", { side: "credit" })], debit, closing({}));
  expect(none).toMatchObject({ bank_id: null, reason: "no_place" });
});

test("a closed bank never takes a payment while another fits and is open", () => {
  const route = fc.record({
    bank_id: fc.constantFrom("a", "b", "c"),
    side: fc.constantFrom(null, "debit" as const, "credit" as const),
    sec_codes: fc.constantFrom(null, ["WEB"] as const, ["PPD", "CCD"] as const),
    on_us: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(route, { maxLength: 6 }),
      fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constant("stopped" as const)),
      (routes, closed) => {
        const chosen = chooseBank(routes, debit, closing(closed));
        const isClosed = chosen.bank_id !== null && closed[chosen.bank_id] !== undefined;
        expect(isClosed).toBe(chosen.reason === "none_open");
        const taken = chosen.candidates.filter(({ outcome }) => outcome === "taken");
        expect(taken.length).toBe(chosen.reason === "first_open" ? 1 : 0);
      },
    ),
  );
});
