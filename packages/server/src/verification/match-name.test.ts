import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOSE_SCORE, MATCH_SCORE, matchName } from "@railhead/core";
import { LABELLED_NAMES, type LabelledPair } from "../../../../test/support/labelled-names.ts";
import { latinize } from "../base/latinize.ts";

const score = (one: string, other: string) => matchName(one, [other], latinize).score;
const shown = ({ names }: LabelledPair) => `${names[0]} | ${names[1]} | ${score(...names)}`;

describe("the likeness of names", () => {
  it("takes every same bearer of the labelled list for one, and two of the others for the same", () => {
    const missed = LABELLED_NAMES.filter(
      ({ names, isSame }) => isSame && score(...names) < CLOSE_SCORE,
    );
    const mistaken = LABELLED_NAMES.filter(
      ({ names, isSame }) => !isSame && score(...names) >= CLOSE_SCORE,
    );
    expect(missed.map(shown)).toEqual([]);
    // The guide gives these figures.
    expect(LABELLED_NAMES.filter(({ isSame }) => isSame).length).toBe(50);
    expect(LABELLED_NAMES.length).toBe(50 + 26);
    expect(mistaken.map(({ names }) => names[0])).toEqual(["Christina Sample", "Marian Sample"]);
  });

  it("takes no other bearer of the labelled list for written alike", () => {
    const alike = LABELLED_NAMES.filter(
      ({ names, isSame }) => !isSame && score(...names) >= MATCH_SCORE,
    );
    expect(alike.map(shown)).toEqual([]);
  });

  it("is the same whichever name comes first, and 1 for the same name", () => {
    for (const { names } of LABELLED_NAMES) expect(score(names[1], names[0])).toBe(score(...names));
    for (const { names } of LABELLED_NAMES) expect(score(names[0], names[0])).toBe(1);
  });

  it("is between 0 and 1 for any text, and names one of those it was given", () => {
    assert(
      property(
        string({ unit: "grapheme", maxLength: 400 }),
        array(string({ unit: "grapheme" }), { maxLength: 4 }),
        (name, others) => {
          const { score: found, matched_name } = matchName(name, others, latinize);
          expect(found).toBeGreaterThanOrEqual(0);
          expect(found).toBeLessThanOrEqual(1);
          expect(
            others.length === 0 ? matched_name === null : others.includes(matched_name ?? ""),
          ).toBe(true);
        },
      ),
    );
  });

  it("finds nothing in names without a letter", () => {
    expect(score("", "")).toBe(0);
    expect(score("...", "Ann Sample")).toBe(0);
    expect(score("Я", "Ann Sample")).toBe(0);
  });
});
