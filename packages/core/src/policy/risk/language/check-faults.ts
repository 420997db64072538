import type { ExpressionFault, Span } from "./syntax.ts";
import { unify, type Type } from "./types.ts";

/** The types of facts by name. */
export type Declared = Readonly<Record<string, Type>>;

/** Context of a check: what names mean, and where faults and facts go. */
export interface Check {
  readonly declared: Declared;
  readonly locals: ReadonlyMap<string, Type>;
  readonly faults: ExpressionFault[];
  readonly reads: Set<string>;
}

export function fault(
  check: Check,
  { start, end }: Span,
  said: Omit<ExpressionFault, keyof Span>,
): void {
  check.faults.push({ start, end, ...said });
}

/** Adds a fault where a part has another type than is wanted. */
export function expect(
  check: Check,
  node: Span,
  { type, wanted }: { readonly type: Type; readonly wanted: Type },
): void {
  if (unify(type, wanted) !== undefined) return;
  const suggestion = wanted === "int" && type === "string" ? { suggestion: 'usd("500.00")' } : {};
  fault(check, node, {
    message: `Expected ${wanted}, got ${type}.`,
    expected: wanted,
    got: type,
    ...suggestion,
  });
}
