import type { CustomerStatus } from "../lifecycles/customer-lifecycle.ts";

/** How a sandbox's identity provider answers about a person. */
export type SandboxIdentity =
  | { readonly kind: "found"; readonly as: "accept" | "review" | "reject" }
  | { readonly kind: "listed"; readonly birthDate: "same" | "other" }
  | { readonly kind: "slow"; readonly seconds: number }
  | { readonly kind: "down" }
  | { readonly kind: "flaky"; readonly failures: number }
  | { readonly kind: "stale"; readonly days: number }
  | { readonly kind: "turns"; readonly afterDays: number };

interface NameRow {
  readonly status: Exclude<CustomerStatus, "pending" | "inactive">;
  readonly example: string;
  readonly meaning: string;
}

/** Last words of a customer's name that decide its review in a sandbox; `n` is a number. */
export const MAGIC_NAMES = {
  verified: { status: "verified", example: "Ann Verified", meaning: "Verified." },
  review: { status: "review", example: "Ann Review", meaning: "Found in part: a person decides." },
  rejected: { status: "rejected", example: "Ann Rejected", meaning: "Seen in fraud." },
  watchlist: {
    status: "review",
    example: "Ann Watchlist",
    meaning: "A watch list has a like name with another date of birth.",
  },
  blocked: {
    status: "rejected",
    example: "Ann Blocked",
    meaning: "A watch list has the name with the same date of birth.",
  },
  "slow ns": {
    status: "review",
    example: "Ann Slow 30s",
    meaning:
      "The provider takes n seconds: verified up to 10, and beyond the time limit a person decides.",
  },
  down: { status: "review", example: "Ann Down", meaning: "The provider cannot be reached." },
  "flaky n": {
    status: "verified",
    example: "Ann Flaky 2",
    meaning: "The provider fails n times, then verifies; it is asked three times at most.",
  },
  stale: {
    status: "review",
    example: "Ann Stale",
    meaning: "The provider's evidence is 400 days old: a person decides.",
  },
  "turns pnd": {
    status: "verified",
    example: "Ann Turns P30D",
    meaning:
      "Verified until n days after the creation; a review refreshed then finds fraud and rejects.",
  },
} as const satisfies Record<string, NameRow>;

const NAME =
  /(?:^|\s)(?:(verified|review|rejected|watchlist|blocked|down|stale)|slow (\d{1,3})s|flaky (\d)|turns p(\d{1,3})d)$/i;

/** How old the evidence of `Ann Stale` is. */
const STALE_DAYS = 400;

const WORDS: Readonly<Record<string, SandboxIdentity>> = {
  verified: { kind: "found", as: "accept" },
  review: { kind: "found", as: "review" },
  rejected: { kind: "found", as: "reject" },
  watchlist: { kind: "listed", birthDate: "other" },
  blocked: { kind: "listed", birthDate: "same" },
  down: { kind: "down" },
  stale: { kind: "stale", days: STALE_DAYS },
};

/** What a customer's name asks of a sandbox; an explicit outcome takes precedence. */
export function sandboxIdentityOf(name: string): SandboxIdentity | undefined {
  const [, word, seconds, failures, days] = NAME.exec(name.trim().replaceAll(/\s+/g, " ")) ?? [];
  if (word !== undefined) return WORDS[word.toLowerCase()];
  if (seconds !== undefined) return { kind: "slow", seconds: Number(seconds) };
  if (failures !== undefined) return { kind: "flaky", failures: Number(failures) };
  return days === undefined ? undefined : { kind: "turns", afterDays: Number(days) };
}
