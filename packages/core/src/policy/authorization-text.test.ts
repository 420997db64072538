import { expect, it } from "vitest";
import {
  AUTHORIZATION_FREQUENCIES,
  AUTHORIZATION_LANGUAGES,
  AUTHORIZATION_TYPES,
  authorizationFaults,
  authorizationParagraphs,
  STANDING_TERMS,
} from "./authorization-text.ts";

const business = { name: "Acme Gym", contact: "help@acme.example" };

it("an authorization says the amount or its range, the dates and how to revoke, in both languages", () => {
  const terms = { ...STANDING_TERMS, type: "recurring", frequency: "monthly" } as const;
  const ranged = { ...terms, min_amount: 1_000, max_amount: 123_450, start_date: "2026-12-01" };
  expect(authorizationParagraphs("en", ranged, business).slice(1, 4)).toEqual([
    "Each debit is between $10.00 and $1,234.50.",
    "Debits are made every month, the first on or after December 1, 2026.",
    "This authorization stays in force until I revoke it by contacting Acme Gym at help@acme.example, at least three business days before a debit.",
  ]);
  expect(authorizationParagraphs("es", ranged, business).slice(1, 3)).toEqual([
    "Cada cargo es de entre $10.00 y $1,234.50.",
    "Los cargos se hacen cada mes, el primero a partir del 1 de diciembre de 2026.",
  ]);
  const single = {
    ...STANDING_TERMS,
    type: "single",
    min_amount: 5_000,
    max_amount: 5_000,
  } as const;
  expect(authorizationParagraphs("en", single, business)[1]).toBe("The debit is $50.00.");
  const most = { ...STANDING_TERMS, max_amount: 20_005 };
  expect(authorizationParagraphs("en", most, business)[1]).toBe("Each debit is at most $200.05.");
});

it("every kind of authorization names the business and its contact, and leaves no gap", () => {
  for (const language of AUTHORIZATION_LANGUAGES) {
    for (const type of AUTHORIZATION_TYPES) {
      for (const frequency of type === "recurring" ? AUTHORIZATION_FREQUENCIES : [null]) {
        const terms = { ...STANDING_TERMS, type, frequency };
        const text = authorizationParagraphs(language, terms, business).join("\n");
        expect(text).toContain(business.name);
        expect(text).toContain(business.contact);
        expect(text).not.toMatch(/undefined|null|NaN| {2}/);
      }
    }
  }
});

it("terms that contradict each other are refused by member", () => {
  expect(authorizationFaults({})).toEqual([]);
  const members = (terms: object) => authorizationFaults(terms).map(({ member }) => member);
  expect(members({ type: "recurring" })).toEqual(["frequency"]);
  expect(members({ type: "single", frequency: "weekly" })).toEqual(["frequency"]);
  expect(members({ min_amount: 1 })).toEqual(["max_amount"]);
  expect(members({ min_amount: 2, max_amount: 1 })).toEqual(["max_amount"]);
});
