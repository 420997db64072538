import type { ScreeningEntry, ScreeningSubject } from "../policy/screening/entries.ts";

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ONSETS = "b d f g h k l m n p r s t v z br dr gr kr tr st sh kh".split(" ");
const VOWELS = "a e i o u".split(" ");
const CODAS = ["", "", "", "n", "r", "l", "m", "s", "k", "d"];

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A word of syllables that means nobody. */
export function inventedWord(random: () => number, syllables: number): string {
  let word = "";
  for (let n = 0; n < syllables; n += 1)
    word += pick(random, ONSETS) + pick(random, VOWELS) + pick(random, CODAS);
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const FORMS = ["LLC", "Ltd", "GmbH", "Trading Co", "Shipping Corp"];

function inventedNames(random: () => number, kind: ScreeningEntry["kind"]): string {
  const word = () => inventedWord(random, 2 + Math.floor(random() * 2));
  if (kind === "person") return [word(), ...(random() < 0.4 ? [word()] : []), word()].join(" ");
  return kind === "vessel" ? `${word()} Star` : `${word()} ${word()} ${pick(random, FORMS)}`;
}

const KINDS = ["person", "person", "person", "company", "company", "vessel"] as const;

/** Entries of nobody: every name is made of random syllables. */
export function inventedEntries(count: number, seed = 7): ScreeningEntry[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index): ScreeningEntry => {
    const kind = pick(random, KINDS);
    const day = String(1 + Math.floor(random() * 28)).padStart(2, "0");
    const born = `19${40 + Math.floor(random() * 55)}-0${1 + Math.floor(random() * 9)}-${day}`;
    const aliases = Array.from({ length: Math.floor(random() * 3) }, () => ({
      name: inventedNames(random, kind),
      strength: random() < 0.5 ? ("strong" as const) : ("weak" as const),
    }));
    return {
      key: String(10_000 + index),
      kind,
      names: [{ name: inventedNames(random, kind), strength: "primary" }, ...aliases],
      birth_dates: kind === "person" ? [born] : [],
      places: [inventedWord(random, 3)],
      id_numbers: random() < 0.3 ? [`ZZ-${Math.floor(random() * 1e6)}`] : [],
      programs: ["INVENTED"],
    };
  });
}

export function subjectOf(name: string, kind: ScreeningSubject["kind"] = "person") {
  return { kind, names: [name], birth_date: null, places: [], id_numbers: [] };
}

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("abvgdezijklmnoprstufh").map((letter, at) => [
    letter,
    "абвгдезийклмнопрстуфх"[at] as string,
  ]),
);

/** In Cyrillic letters, as far as a table of single letters goes. */
const inCyrillic = (name: string) =>
  Array.from(
    name.toLowerCase().replaceAll("kh", "х").replaceAll("sh", "ш"),
    (letter) => CYRILLIC[letter] ?? letter,
  ).join("");

function changeWord(name: string, change: (word: string) => string): string {
  const words = name.split(" ");
  const longest = words.reduce((at, word, index) => {
    return word.length > (words[at]?.length ?? 0) ? index : at;
  }, 0);
  return words.map((word, index) => (index === longest ? change(word) : word)).join(" ");
}

const swapAt = (word: string, at: number) =>
  word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);

/** The ways in which one name is written, each a class of the labelled list. */
export const NAME_CHANGES: Readonly<
  Record<string, (name: string, random: () => number) => string>
> = {
  same: (name) => name.toUpperCase(),
  reordered: (name) => {
    const words = name.split(" ");
    return `${words.at(-1)}, ${words.slice(0, -1).join(" ")}`;
  },
  swapped_letters: (name) => changeWord(name, (word) => swapAt(word, 2)),
  missing_letter: (name, random) =>
    changeWord(name, (word) => {
      const at = 1 + Math.floor(random() * (word.length - 2));
      return word.slice(0, at) + word.slice(at + 1);
    }),
  doubled_letter: (name) => changeWord(name, (word) => word.slice(0, 3) + word.slice(2)),
  other_vowel: (name) =>
    changeWord(name, (word) => word.replace(/(?<=.)[aeiou]/, (at) => (at === "o" ? "u" : "o"))),
  missing_middle: (name) => {
    const words = name.split(" ");
    return words.length > 2 ? `${words[0]} ${words.at(-1)}` : name;
  },
  initial: (name) => {
    const [first = "", ...others] = name.split(" ");
    return `${first[0]}. ${others.join(" ")}`;
  },
  titled: (name) => `Dr. ${name}`,
  accented: (name) => name.replaceAll("a", "á").replaceAll("o", "ö"),
  cyrillic: (name) => inCyrillic(name),
};

/** Entries as a file of the format `plain_csv`. */
export const plainCsvOf = (entries: readonly ScreeningEntry[]): string =>
  [
    "id,name,kind,aliases,birth_dates,places,id_numbers,programs",
    ...entries.map(({ key, names: [first, ...aliases], ...entry }) =>
      [
        key,
        first?.name ?? "",
        entry.kind,
        aliases.map(({ name }) => name).join(";"),
        entry.birth_dates.join(";"),
        entry.places.join(";"),
        entry.id_numbers.join(";"),
        entry.programs.join(";"),
      ].join(","),
    ),
  ].join("\n");
