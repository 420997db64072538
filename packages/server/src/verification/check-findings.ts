import { addMs, isInstant, type Instant } from "@railhead/core";
import type { IdentityFindings } from "./identity-provider.ts";

const DECISIONS: readonly unknown[] = ["accept", "review", "reject"];
/** Clocks of two companies differ by less. */
const MAX_AHEAD_MS = 300_000;
const MAX_CHARACTERS = 65_536;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is wrong with an answer that says it found something; undefined where it can be relied on. */
export function findingsFault(
  answer: { readonly findings?: unknown; readonly obtained_at?: unknown },
  at: Instant,
): string | undefined {
  const { findings, obtained_at: obtained } = answer;
  if (typeof obtained !== "string" || !isInstant(obtained)) return "has no obtained_at";
  if (obtained > addMs(at, MAX_AHEAD_MS)) return "was obtained in the future";
  if (!isObject(findings)) return "has no findings";
  const text = JSON.stringify(findings);
  if (text.length > MAX_CHARACTERS) return "is too long";
  const { decision, messages, breakdown } = findings;
  if (!DECISIONS.includes(decision)) return "has no decision";
  if (!isObject(messages) || !Object.values(messages).every((one) => typeof one === "string"))
    return "has no messages";
  if (!isObject(breakdown)) return "has no breakdown";
  const { kyc, network_alerts, reputation, watch_list } = findings;
  const named = [kyc, network_alerts, reputation, watch_list].filter((one) => one !== undefined);
  const parts = [...Object.values(breakdown), ...named];
  return (
    parts.map(partFault).find((fault) => fault !== undefined) ?? contradiction(decision, parts)
  );
}

function partFault(part: unknown): string | undefined {
  if (!isObject(part) || !DECISIONS.includes(part["decision"]))
    return "has a part without decision";
  const { codes, risk_score: risk, correlation_score: correlation } = part;
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === "string"))
    return "has a part without codes";
  return [risk, correlation].every(isScore) ? undefined : "has a score outside 0 to 1";
}

function isScore(value: unknown): boolean {
  return value == null || (typeof value === "number" && value >= 0 && value <= 1);
}

/** A provider that accepts a person whom a part of its answer rejects is not believed. */
function contradiction(decision: unknown, parts: readonly unknown[]): string | undefined {
  const refuses = parts.some((part) => isObject(part) && part["decision"] === "reject");
  return decision === "accept" && refuses ? "accepts what one of its parts rejects" : undefined;
}

/** The findings of nobody: a person decides, and no score is made up. */
export const undecided = (messages: Readonly<Record<string, string>>): IdentityFindings => ({
  decision: "review",
  messages,
  breakdown: {},
});
