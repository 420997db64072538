import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { lazyValidator } from "../../http/schema/validate.ts";
import { bankProfileFaults } from "../../rails/transports/profile-faults.ts";
import { BankProfileBody } from "./schema.ts";

it("the bank profile of the guide is one by which files can be exchanged", () => {
  const path = new URL("../../../../../docs/guides/bank-profile.example.json", import.meta.url);
  const profile = JSON.parse(readFileSync(path, "utf8")) as BankProfile;
  expect(lazyValidator(BankProfileBody)(profile)).toEqual([]);
  expect(bankProfileFaults(profile)).toEqual([]);
});
