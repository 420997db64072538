import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { profileChanges } from "./profile-changes.ts";
import { MEMBER_PATHS } from "./profile-members.ts";
import { BankProfileBody } from "./schema.ts";

const path = new URL("../../../../../docs/guides/bank-profile.example.json", import.meta.url);
const PROFILE = JSON.parse(readFileSync(path, "utf8")) as BankProfile;

const sentences = (before: BankProfile, after: BankProfile) =>
  profileChanges(before, after).map(({ sentence }) => sentence);

it("each difference of two profiles is a sentence, in the order of the members", () => {
  const { entry_description: _, ...rest } = PROFILE;
  const before: BankProfile = {
    ...rest,
    cutoff: "15:00",
    return_wait_days: 1,
    closures: ["2026-07-03", "2026-12-24"],
    limits: { entry_cents: 100_000 },
  };
  const after: BankProfile = {
    ...before,
    cutoff: "16:30",
    return_wait_days: 2,
    closures: ["2026-12-24", "2026-12-31"],
    entry_description: "RENT",
    limits: { file_debit_cents: 2_500_000_00 },
  };
  expect(sentences(before, after)).toEqual([
    "The time at which files are sealed: 16:30, before 15:00.",
    "The wait for returns: 2 days, before 1 day.",
    "The days on which the bank is closed: added 2026-12-31; removed 2026-07-03.",
    "The bank's limit on an entry is not set; before: $1,000.00.",
    "The bank's limit on a file's debits, which was not set: $2,500,000.00.",
    "The entry description, which was not set: RENT.",
  ]);
  expect(profileChanges(after, after)).toEqual([]);
});

it("a difference has the member's place and both values", () => {
  const of = (polls: string[]) => ({ ...PROFILE, polls });
  const changes = profileChanges(of(["07:30", "12:00"]), of(["12:00", "07:30"]));
  expect(changes).toEqual([
    {
      member: "polls",
      before: ["07:30", "12:00"],
      after: ["12:00", "07:30"],
      sentence: "The times at which the bank's folder is read: in another order.",
    },
  ]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

const pathsOf = ({ properties = {} }: Schema, place = ""): string[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties === undefined ? [`${place}${name}`] : pathsOf(inner, `${place}${name}.`),
  );

it("every member of a profile has a name, and no name is of another", () => {
  expect([...MEMBER_PATHS].toSorted()).toEqual(pathsOf(BankProfileBody as Schema).toSorted());
});
