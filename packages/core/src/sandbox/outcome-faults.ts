import { closestName } from "../catalog/closest.ts";
import { codeCategoryFault } from "../lifecycles/code-categories.ts";
import { returnDeadline, returnEffect } from "../catalog/return-codes.ts";
import { PERMITTED_RETURN_CODES } from "../lifecycles/late-return-permissions.ts";
import { PAYMENT_OUTCOMES, type PaymentOutcome } from "./sandbox-outcomes.ts";
import {
  codeOfStep,
  MAX_STEPS,
  parseSteps,
  STEP_PATTERN,
  stepsOf,
  type SandboxStep,
} from "./sandbox-steps.ts";

/** The kind of resource that an outcome is set on. */
export type OutcomeSubject = "payment" | "transfer" | "verification";

type Kind = SandboxStep["kind"];

/** Steps per subject: transfers and verifications are not reviewed, and their returns not dishonored. */
const ALLOWED_STEPS: Readonly<Record<OutcomeSubject, readonly Kind[]>> = {
  payment: [
    "hold",
    "cancel",
    "return",
    "correction",
    "reject",
    "dishonor",
    "contest",
    "acknowledge",
  ],
  transfer: ["return", "correction", "reject", "acknowledge"],
  verification: ["return", "correction", "reject", "acknowledge"],
};

const NAMES = Object.keys(PAYMENT_OUTCOMES) as PaymentOutcome[];
const EXAMPLES =
  "hold, cancel, return:R01@settled+1bd, noc:C01, reject:file, ack:late, dishonor:R69, contest:R73";
const step = new RegExp(`^${STEP_PATTERN}$`);

/** One sentence why a text is not a valid outcome; undefined where it is. */
export function outcomeFault(
  text: string,
  subject: OutcomeSubject = "payment",
): string | undefined {
  const isNamed = NAMES.some((name) => name === text);
  if (isNamed) return subjectFault(stepsOf(text), subject);
  const misspelled = spellingFault(text);
  if (misspelled !== undefined) return misspelled;
  const steps = parseSteps(text);
  return categoryFault(steps) ?? subjectFault(steps, subject) ?? chainFault(steps);
}

function spellingFault(text: string): string | undefined {
  const parts = text.split(",");
  if (parts.length > MAX_STEPS) return `Must have at most ${MAX_STEPS} steps.`;
  const index = parts.findIndex((part) => !step.test(part));
  if (index === -1) return undefined;
  if (parts.length > 1) return `Step ${index + 1} must be one such as ${EXAMPLES}.`;
  const close = closestName(text, NAMES);
  const meant = close === undefined ? "" : ` Did you mean ${close}?`;
  return `Must be one of: ${NAMES.join(", ")}; or steps such as ${EXAMPLES}.${meant}`;
}

function categoryFault(steps: readonly SandboxStep[]): string | undefined {
  for (const one of steps) {
    const named = codeOfStep(one);
    const fault = named === undefined ? undefined : codeCategoryFault(named.code, named.category);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function subjectFault(steps: readonly SandboxStep[], subject: OutcomeSubject): string | undefined {
  const other = steps.find(({ kind }) => !ALLOWED_STEPS[subject].includes(kind));
  if (other === undefined) return undefined;
  return other.kind === "hold" || other.kind === "cancel"
    ? `A ${subject} cannot be held or cancelled.`
    : `The return of a ${subject} is not dishonored.`;
}

/** Steps that may occur once. An entry may be returned or corrected more than once. */
const ONCE: readonly Kind[] = ["hold", "cancel", "reject", "dishonor", "contest", "acknowledge"];

function chainFault(steps: readonly SandboxStep[]): string | undefined {
  const countOf = (kind: Kind) => steps.filter((one) => one.kind === kind).length;
  const twice = ONCE.find((kind) => countOf(kind) > 1);
  if (twice !== undefined) return `The step ${twice} may occur once.`;
  if (countOf("cancel") > 0 && steps.length > 1) {
    return "A cancelled payment is never sent: use cancel alone.";
  }
  if (countOf("reject") > 0 && steps.length > countOf("reject") + countOf("hold")) {
    return "The bank refuses the entry unprocessed, so nothing else can follow: use reject alone, or with hold.";
  }
  if (countOf("contest") > 0 && countOf("dishonor") === 0) {
    return "A contest answers a dishonored return: write return:R01,dishonor,contest:R73.";
  }
  const dishonor = steps.find((one) => one.kind === "dishonor");
  return dishonor === undefined ? undefined : dishonorFault(dishonor.code, steps);
}

function dishonorFault(code: string, steps: readonly SandboxStep[]): string | undefined {
  const returns = steps.flatMap((one) => (one.kind === "return" ? [one.code] : []));
  if (returns.length === 0) {
    return "A dishonor answers a return: write one before it, such as return:R01,dishonor.";
  }
  // The simulated bank keeps one answer of a code for each entry.
  if (code === "R67" && new Set(returns).size < 2) {
    return "R67 dishonors a second return of an entry: write return:R01,return:R02@settled+2bd,dishonor:R67.";
  }
  if (code === "R70" && !returns.some((one) => PERMITTED_RETURN_CODES.includes(one))) {
    return "R70 refuses a return that needs our permission: write return:R06,dishonor:R70.";
  }
  const endless = returns.find((one) => !hasDeadline(one));
  if (code === "R68" && endless !== undefined) {
    return `R68 says that a return was late, and ${endless} has no deadline: use another reason, such as dishonor:R69.`;
  }
  return undefined;
}

function hasDeadline(code: string): boolean {
  return returnDeadline(returnEffect(code).window, "2026-01-05") !== null;
}
