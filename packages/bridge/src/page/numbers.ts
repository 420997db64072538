import type { Texts } from "../texts/texts.ts";

/** Bank account numbers as typed. */
export interface Typed {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
}

/** Members of a request by what the service found wrong with them, in words for developers. */
export type Faults = Readonly<Partial<Record<string, string>>>;

/** Texts of faults by field, in the language of the page. */
export type FieldFaults = Readonly<Partial<Record<"routing_number" | "account_number", string>>>;

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Removes the spaces and hyphens between groups of digits. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, "");
}

/** Faults by field, checked before the request. */
export function faultsOf({ faults }: Texts, typed: Typed): FieldFaults {
  const { routing_number, account_number } = typed;
  const isRouting = /^\d{9}$/.test(routing_number);
  return {
    ...(!isRouting && { routing_number: faults.routingDigits }),
    ...(isRouting && !hasCheckDigit(routing_number) && { routing_number: faults.routingInvalid }),
    ...(!/^\d{4,17}$/.test(account_number) && { account_number: faults.accountDigits }),
  };
}

/** The same faults where the service found them. */
export function refusedFields({ faults }: Texts, found: Faults): FieldFaults {
  return {
    ...("routing_number" in found && { routing_number: faults.routingInvalid }),
    ...("account_number" in found && { account_number: faults.accountRefused }),
  };
}

/** Whether nine digits can be a routing number. */
export function isRoutingNumber(digits: string): boolean {
  return /^\d{9}$/.test(digits) && hasCheckDigit(digits);
}

/** Cents of an amount below a dollar, typed as `0.32`, `.32`, `$0,32` or `32`; undefined for other text. */
export function centsOf(text: string): number | undefined {
  const [, decimals, digits] =
    /^(?:0?[.,](\d{2})|(\d{1,2}))$/.exec(text.replaceAll(/[\s$]/g, "")) ?? [];
  const cents = Number(decimals ?? digits ?? 0);
  return cents === 0 ? undefined : cents;
}

function hasCheckDigit(routing: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(routing[place]), 0);
  return sum > 0 && sum % 10 === 0;
}
