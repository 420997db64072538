import * as fc from "fast-check";
import { expect, it } from "vitest";
import { SEC_CODES } from "../../catalog/sec-code.ts";
import { PURPOSE_NAMES } from "../entry-descriptions.ts";
import {
  describeUnregistered,
  missingForActivation,
  unregisteredPart,
  type AllowedOriginator,
  type RegisteredBatch,
} from "./register.ts";

const NORTH: AllowedOriginator = {
  company_ids: [{ company_id: "1234567890", company_name: "NORTH" }],
  entries: [
    { sec_code: "PPD", side: "debit", purposes: ["services"], descriptions: ["RENT"] },
    { sec_code: "PPD", side: "credit", purposes: ["payroll"], descriptions: [] },
  ],
};
const RENT: RegisteredBatch = {
  company_id: "1234567890",
  sec_code: "PPD",
  side: "debit",
  purpose: "services",
  description: "RENT",
};

it("a batch is allowed where company id, class, side, purpose and description are", () => {
  expect(unregisteredPart([NORTH], RENT)).toBeUndefined();
});

it("the first part that nothing allows is named", () => {
  const part = (other: Partial<RegisteredBatch>) =>
    unregisteredPart([NORTH], { ...RENT, ...other });
  expect(part({ company_id: "1" })).toBe("company_id");
  expect(part({ sec_code: "CCD" })).toBe("sec_code");
  expect(part({ side: "credit" })).toBe("purpose");
  expect(part({ purpose: "goods" })).toBe("purpose");
  expect(part({ description: "GIFT" })).toBe("description");
  expect(unregisteredPart([], RENT)).toBe("company_id");
});

it("descriptions that the network prescribes need no line", () => {
  expect(unregisteredPart([NORTH], { ...RENT, description: "RETRY PYMT" })).toBeUndefined();
  const wages = { ...RENT, side: "credit", purpose: "payroll", description: "PAYROLL" } as const;
  expect(unregisteredPart([NORTH], wages)).toBeUndefined();
  expect(unregisteredPart([NORTH], { ...wages, description: "PAYOUT" })).toBe("description");
});

it("no other originator's line allows a batch of a company id", () => {
  const other = { ...NORTH, company_ids: [{ company_id: "9", company_name: "OTHER" }] };
  const own = { ...NORTH, entries: NORTH.entries.slice(1) };
  expect(unregisteredPart([other, own], RENT)).toBe("sec_code");
});

it("the sentence names the batch and what is missing", () => {
  expect(describeUnregistered({ ...RENT, description: "GIFT" }, "description")).toBe(
    "The register of originators does not allow PPD debits for services, described GIFT: the originator of company id 1234567890 may not describe them so.",
  );
});

it("what a register allows is a subset of what it allows with one more originator", () => {
  const company = fc.constantFrom("1", "2", "3");
  const side = fc.constantFrom("debit" as const, "credit" as const);
  const description = fc.constantFrom("A", "B", "RETRY PYMT");
  const originator = fc.record({
    company_ids: fc.array(fc.record({ company_id: company, company_name: fc.constant("N") })),
    entries: fc.array(
      fc.record({
        sec_code: fc.constantFrom(...SEC_CODES),
        side,
        purposes: fc.uniqueArray(fc.constantFrom(...PURPOSE_NAMES)),
        descriptions: fc.array(description),
      }),
    ),
  });
  const batch = fc.record({
    company_id: company,
    sec_code: fc.constantFrom(...SEC_CODES),
    side,
    purpose: fc.constantFrom(...PURPOSE_NAMES),
    description,
  });
  fc.assert(
    fc.property(fc.array(originator), originator, batch, (register, more, one) => {
      if (unregisteredPart(register, one) !== undefined) return;
      expect(unregisteredPart([...register, more], one)).toBeUndefined();
    }),
  );
});

it("an activation needs tax id, agreement, rules and a limit of each company id", () => {
  const bare = { tax_id_mask: null, agreement_date: null, agreement_version: null };
  const facts = { ...NORTH, ...bare, rules_accepted_on: null };
  expect(missingForActivation(facts, [])).toEqual([
    "tax_id",
    "agreement_date",
    "agreement_version",
    "rules_accepted_on",
    "an exposure limit of the originator 1234567890",
  ]);
  const whole = {
    ...NORTH,
    tax_id_mask: "*****6789",
    agreement_date: "2026-01-05",
    agreement_version: "3",
    rules_accepted_on: "2026-01-05",
  };
  expect(missingForActivation(whole, ["1234567890"])).toEqual([]);
});
