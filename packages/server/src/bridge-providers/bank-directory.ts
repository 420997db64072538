import { institutionName, knownInstitution, type AchParticipant } from "@railhead/core";
import { SANDBOX_BANKS } from "./sandbox-banks.ts";

type Kind = "live" | "sandbox";

/** A bank as a customer finds it: one for all of its routing numbers. */
export interface FoundBank {
  /** The first of them. */
  readonly routing_number: string;
  readonly name: string;
  /** City and state; null where the bank has several routing numbers. */
  readonly place: string | null;
  readonly has_other_numbers: boolean;
  /** A data URI; only sandbox banks have one. */
  readonly logo: string | null;
}

/** What is known of a routing number. */
export interface RoutingLookUp {
  readonly name: string | null;
  /** Whether the directory has it; null without a directory. */
  readonly is_listed: boolean | null;
}

/** The banks that customers may search, and the names of routing numbers. */
export interface BankDirectory {
  /** Names the file that was read; null without one. */
  readonly version: string | null;
  /** Whether there is anything to search. */
  hasBanks(kind: Kind): boolean;
  /** Shown before a search. */
  firstBanks(kind: Kind): FoundBank[];
  /** Banks with words that begin with those of the text, or a routing number that begins with it. */
  search(kind: Kind, text: string, limit: number): FoundBank[];
  /** The name of a bank that a search finds. */
  listedName(kind: Kind, routingNumber: string): string | undefined;
  lookUp(kind: Kind, routingNumber: string): RoutingLookUp;
  /** Always a name: `Bank 1234` where none is known. */
  nameOf(kind: Kind, routingNumber: string): string;
}

interface Listed {
  readonly bank: FoundBank;
  /** ` first bank of duluth `: words between spaces. */
  readonly words: string;
  readonly numbers: readonly string[];
}

/** As many as a page shows without a search. */
const FIRST_BANKS = 8;

/** Sandboxes have the invented banks, and those of the file behind them. */
export function createBankDirectory(
  file: {
    readonly version: string;
    readonly participants: readonly AchParticipant[];
  } | null = null,
): BankDirectory {
  const participants = file?.participants ?? [];
  const names = new Map(participants.map((one) => [one.routing_number, one.name]));
  const listed = listBanks(participants.map((one) => ({ ...one, logo: null })));
  const invented = SANDBOX_BANKS.flatMap((one) => listBanks([one]));
  const inventedNames = new Map(SANDBOX_BANKS.map((one) => [one.routing_number, one.name]));
  const banksOf = (kind: Kind) => (kind === "sandbox" ? [...invented, ...listed] : listed);
  const listedName = (kind: Kind, number: string) =>
    names.get(number) ?? (kind === "sandbox" ? inventedNames.get(number) : undefined);
  return {
    version: file?.version ?? null,
    hasBanks: (kind) => kind === "sandbox" || listed.length > 0,
    firstBanks: (kind) =>
      kind === "sandbox" ? invented.slice(0, FIRST_BANKS).map(({ bank }) => bank) : [],
    listedName,
    search(kind, text, limit) {
      const sought = wordsOf(text);
      if (sought === "") return [];
      return banksOf(kind)
        .filter((one) => matches(one, sought))
        .slice(0, limit)
        .map(({ bank }) => bank);
    },
    lookUp(kind, number) {
      const own = listedName(kind, number);
      return {
        name: own ?? knownInstitution(number) ?? null,
        is_listed: file === null ? null : own !== undefined,
      };
    },
    nameOf: (kind, number) => listedName(kind, number) ?? institutionName(number),
  };
}

/** One bank for each name; those with the most routing numbers first, then by name. */
function listBanks(all: readonly (AchParticipant & Pick<FoundBank, "logo">)[]): Listed[] {
  const byName = new Map<string, (AchParticipant & Pick<FoundBank, "logo">)[]>();
  for (const one of all) {
    const same = byName.get(one.name);
    if (same === undefined) byName.set(one.name, [one]);
    else same.push(one);
  }
  return [...byName.values()]
    .map((same): Listed => {
      const [{ routing_number, name, city, state, logo }] = same as [(typeof same)[number]];
      const isOnly = same.length === 1;
      const place = isOnly ? [city, state].filter((part) => part !== "").join(", ") : "";
      return {
        bank: {
          routing_number,
          name,
          place: place === "" ? null : place,
          has_other_numbers: !isOnly,
          logo,
        },
        words: ` ${wordsOf(name)} `,
        numbers: same.map((one) => one.routing_number),
      };
    })
    .sort(
      (one, other) =>
        other.numbers.length - one.numbers.length || (one.words < other.words ? -1 : 1),
    );
}

function matches({ words, numbers }: Listed, sought: string): boolean {
  if (/^\d{3,9}$/.test(sought)) return numbers.some((number) => number.startsWith(sought));
  return sought.split(" ").every((word) => words.includes(` ${word}`));
}

/** Lower case without marks: `U.S. Bank, N.A.` and `us bank na` are the same words. */
function wordsOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}|[.'’]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
