import { AUTHORIZATION_LANGUAGES, SANDBOX_TOKENS } from "@railhead/core";
import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { chooseLanguage, LANGUAGES } from "./languages.ts";
import { EXPLAINED_REFUSALS, OUTCOME_NAMES } from "./texts.ts";

/** Texts by their path; those with the business's name say it. */
function flat(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return flat((value as (name: string) => unknown)("Shop"), path);
  return Object.entries(value as object).flatMap(([name, part]) => flat(part, `${path}.${name}`));
}

describe("the language of the page", () => {
  it("is the first preference that the page has, by its primary subtag, and otherwise English", () => {
    for (const [preferences, language] of [
      [["es-MX"], "es"],
      [[null, undefined, "ES"], "es"],
      [["fr", "es", "en"], "es"],
      [["en-GB", "es"], "en"],
      [["fr-CA", "", "constructor"], "en"],
      [[], "en"],
    ] as const) {
      expect([preferences, chooseLanguage(preferences)]).toEqual([preferences, language]);
    }
  });

  it("is one in which the authorization can be asked for", () => {
    expect(LANGUAGES).toEqual(AUTHORIZATION_LANGUAGES);
  });
});

describe("the catalog", () => {
  it("has a text of its own in each language, and none that is empty", () => {
    const english = new Map(flat(en));
    const spanish = flat(es);
    expect(spanish.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of spanish) {
      expect(text.trim(), path).not.toBe("");
      expect(text, path).not.toBe(english.get(path));
    }
  });

  it("names every sandbox outcome that the page offers", () => {
    const chosenElsewhere = ["sbx_ok", "sbx_savings", "sbx_account"];
    const offered = Object.keys(SANDBOX_TOKENS).filter((name) => !chosenElsewhere.includes(name));
    expect([...OUTCOME_NAMES].sort()).toEqual(offered.sort());
    expect(Object.keys(es.failures.refusals).sort()).toEqual([...EXPLAINED_REFUSALS].sort());
  });
});
