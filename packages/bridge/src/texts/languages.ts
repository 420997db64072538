import { en } from "./en.ts";
import { es } from "./es.ts";
import type { Texts } from "./texts.ts";

/** Languages of the page, by their BCP 47 code. The first is shown where no other is asked for. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

const TEXTS: Readonly<Record<Language, Texts>> = { en, es };

export function textsIn(language: Language): Texts {
  return TEXTS[language];
}

/** The first preference that names a language of the page, such as `es` or `es-MX`; otherwise English. */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const primary = preference?.toLowerCase().split("-")[0];
    const known = LANGUAGES.find((language) => language === primary);
    if (known !== undefined) return known;
  }
  return LANGUAGES[0];
}
