import { checkExpression } from "../language/check.ts";
import { compile, type Evaluate } from "../language/compile.ts";
import { parseExpression } from "../language/parse.ts";
import type { ExpressionFault, Node } from "../language/syntax.ts";
import type { RiskFacts } from "../risk-facts.ts";
import { FACT_TYPES, type RuleText } from "../ruleset.ts";

export type CompiledText =
  | { readonly ok: true; readonly text: RuleText }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] };

/**
 * Reads a sentence with expressions in braces, such as `{dollars(payment.amount)} is too much.`; each expression must give a
 * text or an integer.
 */
export function compileText(source: string): CompiledText {
  const faults: ExpressionFault[] = [];
  const text: (string | Evaluate)[] = [];
  let end = 0;
  for (const match of source.matchAll(/\{([^{}]*)\}/g)) {
    const [whole, expression = ""] = match;
    text.push(source.slice(end, match.index));
    end = match.index + whole.length;
    const place = match.index + 1;
    const parsed = parseExpression(expression);
    const found = parsed.ok ? faultsOf(parsed.node) : parsed.faults;
    faults.push(
      ...found.map((one) => ({ ...one, start: one.start + place, end: one.end + place })),
    );
    if (parsed.ok && found.length === 0) text.push(compile(parsed.node));
  }
  text.push(source.slice(end));
  return faults.length === 0 ? { ok: true, text } : { ok: false, faults };
}

function faultsOf(node: Node): readonly ExpressionFault[] {
  const asInteger = checkExpression(node, FACT_TYPES, "int");
  return asInteger.type === "int"
    ? asInteger.faults
    : checkExpression(node, FACT_TYPES, "string").faults;
}

/** The sentence with its values; a value that has none is named as unknown. */
export function sayText(text: RuleText, facts: RiskFacts): string {
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      const value = part(facts);
      return typeof value === "string" || typeof value === "bigint" ? String(value) : "(unknown)";
    })
    .join("");
}
