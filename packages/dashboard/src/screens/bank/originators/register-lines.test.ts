import { PURPOSE_NAMES, SEC_CODES } from "@railhead/core";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  companiesIn,
  companiesText,
  contactsIn,
  contactsText,
  entriesIn,
  entriesText,
  isWritable,
} from "./register-lines.ts";

const word = fc.stringMatching(/^[A-Z0-9][A-Z0-9 .&-]{0,7}[A-Z0-9]$/);

it("what lines say of companies, entries and contacts is read back as it was", () => {
  const company = fc.record({ company_id: word, company_name: word });
  const entry = fc.record({
    sec_code: fc.constantFrom(...SEC_CODES),
    side: fc.constantFrom("debit" as const, "credit" as const),
    purposes: fc.uniqueArray(fc.constantFrom(...PURPOSE_NAMES), { minLength: 1 }),
    descriptions: fc.array(word),
  });
  const contact = fc.record({
    role: word,
    name: word,
    phone: fc.option(fc.constant("+12125550100")),
    email: fc.option(fc.constant("desk@example.com")),
  });
  fc.assert(
    fc.property(fc.array(company), fc.array(entry), fc.array(contact), (ids, entries, people) => {
      expect(companiesIn(companiesText(ids))).toEqual(ids);
      expect(entriesIn(entriesText(entries))).toEqual(entries);
      expect(contactsIn(contactsText(people))).toEqual(people);
    }),
  );
});

it("a line that cannot be read says what it is and what to write", () => {
  expect(() => companiesIn("1234567890")).toThrow(
    "“1234567890”: write a company id and its name, such as 1234567890 | NORTH SUPPLY.",
  );
  expect(() => entriesIn("PPD debit | rents")).toThrow("“rents” is none of");
  expect(() => entriesIn("PPD | services")).toThrow("PPD debit | services | RENT");
  expect(() => contactsIn("fraud")).toThrow("write role and name");
});

it("a list with a bar or comma in a text is left to the API", () => {
  const entry = { sec_code: "PPD", side: "debit", purposes: ["other"], descriptions: ["A,B"] };
  const rows = { text: entriesText, read: entriesIn };
  expect(isWritable([entry as never], rows)).toBe(false);
  expect(isWritable([{ ...entry, descriptions: ["A"] } as never], rows)).toBe(true);
});
