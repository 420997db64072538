import {
  createEntryIndex,
  foldNames,
  inventedEntries,
  inventedWord,
  likeness,
  NAME_CHANGES,
  randomOf,
  screeningLikeness,
  SCREENING_SCORE,
  subjectOf,
  type ScreeningEntry,
} from "@railhead/core";
import { describe, expect, it } from "vitest";
import { latinize } from "../base/latinize.ts";

const ENTRIES = inventedEntries(200);
const PERSONS = ENTRIES.filter(({ kind }) => kind === "person");
const index = createEntryIndex(ENTRIES, latinize);

/** The least share of names of a class that must be found. */
const RECALL: Readonly<Record<string, number>> = {
  same: 1,
  reordered: 1,
  swapped_letters: 0.97,
  missing_letter: 0.97,
  doubled_letter: 1,
  other_vowel: 0.9,
  missing_middle: 1,
  initial: 1,
  titled: 1,
  accented: 1,
  cyrillic: 0.95,
};

describe("screening of names", () => {
  it("finds the share of changed names that each class of the generated list demands", () => {
    const random = randomOf(3);
    const found = Object.entries(NAME_CHANGES).map(([name, change]) => {
      const hits = PERSONS.filter((entry) => {
        const changed = change(entry.names[0]?.name ?? "", random);
        return index.search(subjectOf(changed)).some((hit) => hit.entry === entry);
      });
      return [name, hits.length / PERSONS.length] as const;
    });
    expect(Object.keys(NAME_CHANGES)).toEqual(Object.keys(RECALL));
    expect(found.filter(([name, share]) => share < (RECALL[name] ?? 1))).toEqual([]);
  });

  it("takes fewer than one in two hundred invented strangers for an entry", () => {
    const random = randomOf(99);
    const strangers = Array.from(
      { length: 2_000 },
      () => `${inventedWord(random, 2)} ${inventedWord(random, 3)}`,
    );
    const mistaken = strangers.filter((name) => index.search(subjectOf(name)).length > 0);
    expect(mistaken.length).toBeLessThan(10);
  });

  it("finds by its index exactly what comparing every name finds", () => {
    const random = randomOf(5);
    const queries = Object.values(NAME_CHANGES).flatMap((change) =>
      ENTRIES.slice(0, 8).map((entry) => change(entry.names.at(-1)?.name ?? "", random)),
    );
    const foldedOf = (name: string) => foldNames(name, latinize);
    const folded = PERSONS.map(({ key, names }) => ({
      key,
      names: names.flatMap(({ name }) => foldedOf(name)),
    }));
    for (const query of queries) {
      const asked = foldedOf(query);
      const compared = folded.filter(({ names }) =>
        names.some((one) =>
          asked.some((two) => likeness(two, one, screeningLikeness) >= SCREENING_SCORE),
        ),
      );
      const keys = index.search(subjectOf(query)).map(({ entry }) => entry.key);
      expect([query, keys.toSorted()]).toEqual([query, compared.map(({ key }) => key).toSorted()]);
    }
  });

  it("matches persons with persons and companies with companies only", () => {
    const company = ENTRIES.find(({ kind }) => kind === "company") as ScreeningEntry;
    const vessel = ENTRIES.find(({ kind }) => kind === "vessel") as ScreeningEntry;
    const keysFor = (entry: ScreeningEntry, kind: "person" | "company") =>
      index.search(subjectOf(entry.names[0]?.name ?? "", kind)).map(({ entry: { key } }) => key);
    expect(keysFor(company, "company")).toContain(company.key);
    expect(keysFor(company, "person")).not.toContain(company.key);
    expect(keysFor(vessel, "company")).not.toContain(vessel.key);
  });

  it("orders entries of one name by date of birth, place and number, and hides none", () => {
    const [base] = PERSONS;
    if (base === undefined) throw new Error("there is no person");
    const entry = (key: string, more: Partial<ScreeningEntry>) => ({ ...base, key, ...more });
    const same = createEntryIndex(
      [
        entry("other", { birth_dates: ["1901-01-01"] }),
        entry("unknown", { birth_dates: [], places: [], id_numbers: [] }),
        entry("same", { birth_dates: ["1970-02-01"], id_numbers: ["A-1"] }),
        entry("near", { birth_dates: ["1970"] }),
      ],
      latinize,
    );
    const hits = same.search({
      ...subjectOf(base.names[0]?.name ?? ""),
      birth_date: "1970-02-01",
      id_numbers: ["a1"],
    });
    expect(hits.map(({ entry: { key } }) => key)).toEqual(["same", "unknown", "near", "other"]);
    expect(hits[0]?.corroboration).toEqual({
      score: 1,
      parts: { birth_date: "same", id_number: "same" },
    });
    expect(hits.at(-1)?.corroboration.parts.birth_date).toBe("other");
  });

  it("answers names of one letter, of none and of 300 letters", () => {
    for (const name of ["A", "", "—", "я".repeat(300), "Ab ".repeat(100)])
      expect(index.search(subjectOf(name)).length).toBeLessThan(3);
  });
});
