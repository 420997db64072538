/** Bank account numbers as typed. */
export interface Typed {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
}

export type Faults = Readonly<Partial<Record<string, string>>>;

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Removes the spaces and hyphens between groups of digits. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, "");
}

/** Faults by field, checked before the request. */
export function faultsOf({ routing_number, account_number }: Typed): Faults {
  const faults: Record<string, string> = {};
  if (!/^\d{9}$/.test(routing_number)) faults["routing_number"] = "Enter the nine digits.";
  else if (!hasCheckDigit(routing_number)) {
    faults["routing_number"] = "That is not a valid routing number. Check the digits.";
  }
  if (!/^\d{4,17}$/.test(account_number)) {
    faults["account_number"] = "Enter 4 to 17 digits.";
  }
  return faults;
}

function hasCheckDigit(routing: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(routing[place]), 0);
  return sum > 0 && sum % 10 === 0;
}
