import {
  CODE_CATEGORIES,
  codeCategoryFault,
  type CodeCategory,
} from "../lifecycles/code-categories.ts";
import type { ContestCode, DishonorCode } from "../lifecycles/dishonors.ts";
import type { Reason } from "../catalog/reasons.ts";
import { returnEffect } from "../catalog/return-codes.ts";
import { PAYMENT_OUTCOMES, type OutcomeEffect, type PaymentOutcome } from "./sandbox-outcomes.ts";

/**
 * When the simulated bank responds: a number of days after the entry was sent, settled or would be
 * paid. `bd` counts banking days, `d` calendar days.
 */
export type SandboxMoment = {
  readonly anchor: "sent" | "settled" | "paid";
  readonly days: number;
  readonly unit: "bd" | "d";
};

/** One simulated step of a payment. */
export type SandboxStep =
  | { readonly kind: "hold"; readonly reason: Reason }
  | { readonly kind: "cancel"; readonly reason: Reason }
  | { readonly kind: "return"; readonly code: string; readonly at: SandboxMoment }
  | { readonly kind: "correction"; readonly code: string; readonly at: SandboxMoment }
  /** The bank rejects the whole file, or the batch, of the entry. */
  | { readonly kind: "reject"; readonly what: "file" | "batch" }
  /** We dishonor the return. R68, the default, makes the return late. */
  | { readonly kind: "dishonor"; readonly code: DishonorCode }
  /** The receiving bank contests after the dishonored return settled. */
  | { readonly kind: "contest"; readonly code: ContestCode }
  /** The bank acknowledges the file after the deadline, or never. */
  | { readonly kind: "acknowledge"; readonly when: "late" | "never" };

const MOMENT = "(?:@(?:sent|settled|paid)(?:\\+[0-9]{1,3}(?:bd|d))?)?";

/** Syntax of one step. Its code may still be unknown or of the wrong category. */
export const STEP_PATTERN = `(?:hold|cancel|return:R[0-9]{2}${MOMENT}|noc:C[0-9]{2}${MOMENT}|reject:(?:file|batch)|ack:(?:late|never)|dishonor(?::R[0-9]{2})?|contest:R[0-9]{2})`;

export const MAX_STEPS = 8;
const chain = new RegExp(`^${STEP_PATTERN}(?:,${STEP_PATTERN}){0,${MAX_STEPS - 1}}$`);

/** The code of a step and the category it must have; undefined where it has none. */
export function codeOfStep(
  step: SandboxStep,
): { readonly code: string; readonly category: CodeCategory } | undefined {
  if (!("code" in step)) return undefined;
  return { code: step.code, category: step.kind };
}

/** False for steps of stored outcomes whose code is of the wrong category: no bank can write those. */
function isPlayable(step: SandboxStep): boolean {
  const named = codeOfStep(step);
  return named === undefined || codeCategoryFault(named.code, named.category) === undefined;
}

/** The steps of an outcome, in order; none for the standard outcome. */
export function stepsOf(outcome: string): readonly SandboxStep[] {
  const named = PAYMENT_OUTCOMES[outcome as PaymentOutcome] as
    { readonly effect: OutcomeEffect } | undefined;
  if (named !== undefined) return stepsOfEffect(named.effect);
  return parseSteps(outcome).filter(isPlayable);
}

/** Parses a text into steps; none where it is not a chain of steps. */
export function parseSteps(text: string): SandboxStep[] {
  return chain.test(text) ? text.split(",").map(parseStep) : [];
}

function stepsOfEffect(effect: OutcomeEffect): SandboxStep[] {
  if (effect === "none") return [];
  if ("hold" in effect) return [{ kind: "hold", reason: effect.hold }];
  if ("cancel" in effect) return [{ kind: "cancel", reason: effect.cancel }];
  const isSlow = returnEffect(effect.return).window === "60D";
  const at = {
    before_settlement: { anchor: "sent", days: 1, unit: "bd" },
    before_paid: { anchor: "settled", days: 1, unit: "bd" },
    // Late enough for the deposit to the business, so that its withdrawal is simulated too.
    after_paid: { anchor: "paid", days: isSlow ? 5 : 2, unit: "bd" },
  } as const;
  return [{ kind: "return", code: effect.return, at: at[effect.when] }];
}

function parseStep(text: string): SandboxStep {
  const [what = "", when] = text.split("@");
  const [kind, argument = ""] = what.split(":");
  switch (kind) {
    case "return":
      return { kind, code: argument, at: parseMoment(when) };
    case "noc":
      return { kind: "correction", code: argument, at: parseMoment(when) };
    case "reject":
      return { kind, what: argument === "batch" ? "batch" : "file" };
    case "hold":
      return { kind, reason: "amount_too_large" };
    case "cancel":
      return { kind, reason: "payment_blocked" };
    case "ack":
      return { kind: "acknowledge", when: argument === "late" ? "late" : "never" };
    case "contest":
      return { kind, code: argument as ContestCode };
    default:
      return { kind: "dishonor", code: argument === "" ? "R68" : (argument as DishonorCode) };
  }
}

/** The default is one banking day after settlement, as for most returns. */
function parseMoment(text: string | undefined): SandboxMoment {
  if (text === undefined) return { anchor: "settled", days: 1, unit: "bd" };
  const [anchor, offset = "0bd"] = text.split("+");
  return {
    anchor: anchor as SandboxMoment["anchor"],
    days: Number.parseInt(offset, 10),
    unit: offset.endsWith("bd") ? "bd" : "d",
  };
}

/** The same steps with responses `delay` (`5d` or `3bd`) after their anchor. */
export function delaySteps(steps: readonly SandboxStep[], delay: string): SandboxStep[] {
  const moment = {
    days: Number.parseInt(delay, 10),
    unit: delay.endsWith("bd") ? "bd" : "d",
  } as const;
  return steps.map((step) => ("at" in step ? { ...step, at: { ...step.at, ...moment } } : step));
}

/** The effect of an outcome on the review of a payment. */
export function reviewEffectOf(steps: readonly SandboxStep[]): OutcomeEffect {
  for (const step of steps) {
    if (step.kind === "hold") return { hold: step.reason };
    if (step.kind === "cancel") return { cancel: step.reason };
  }
  return "none";
}

/** Account numbers with a simulated behavior, on every path. */
export const MAGIC_ACCOUNTS = [
  {
    pattern: "^4000([0-9]{2})",
    meaning:
      "Entries are returned with R and the two digits, where there is such a code. One that answers a return (R61 to R77) is refused.",
    example: "400002",
  },
  {
    pattern: "^5000([0-9]{2})",
    meaning:
      "Entries are corrected with C and the two digits, where there is such a code. One that refuses a correction (C61 to C69) is refused.",
    example: "500001",
  },
  {
    pattern: "^600001",
    meaning: "The owner has another name: linking ends in review.",
    example: "600001",
  },
  {
    pattern: "^600002",
    meaning: "Entries are returned R01, and no balance can be read: the account is empty.",
    example: "600002",
  },
  {
    pattern: "^600003",
    meaning: "Entries are returned R16: the account is frozen.",
    example: "600003",
  },
] as const;

const MAGIC_PREFIXES = [
  { prefix: "4000", letter: "R", category: "return" },
  { prefix: "5000", letter: "C", category: "correction" },
] as const;

/** The code that a magic account number names, and its category. */
function magicCode(
  accountNumber: string,
): { readonly code: string; readonly category: "return" | "correction" } | undefined {
  const found = MAGIC_PREFIXES.find(({ prefix }) => accountNumber.startsWith(prefix));
  const digits = accountNumber.slice(4, 6);
  if (found === undefined || !/^[0-9]{2}$/.test(digits)) return undefined;
  const code = `${found.letter}${digits}`;
  // A number whose digits name no code is an ordinary account.
  return CODE_CATEGORIES.has(code) ? { code, category: found.category } : undefined;
}

/** One sentence why a magic account number is refused; undefined for any other number. */
export function magicAccountFault(accountNumber: string): string | undefined {
  const named = magicCode(accountNumber);
  return named === undefined ? undefined : codeCategoryFault(named.code, named.category);
}

/** The simulated steps of entries for an account number. */
export function magicSteps(accountNumber: string): readonly SandboxStep[] {
  const at = { anchor: "settled", days: 1, unit: "bd" } as const;
  const named = magicCode(accountNumber);
  if (named !== undefined) {
    if (codeCategoryFault(named.code, named.category) !== undefined) return [];
    return [{ kind: named.category, code: named.code, at }];
  }
  if (accountNumber.startsWith("600002")) return [{ kind: "return", code: "R01", at }];
  if (accountNumber.startsWith("600003")) return [{ kind: "return", code: "R16", at }];
  return [];
}

/** Whether the simulated account has an owner with another name. */
export function hasOwnerMismatch(accountNumber: string): boolean {
  return accountNumber.startsWith("600001");
}

/** Whether the simulated provider can read the account's balance. */
export function hasReadableBalance(accountNumber: string): boolean {
  return !accountNumber.startsWith("600002");
}
