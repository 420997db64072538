/** What asking an identity provider came to. */
export const EVIDENCE_OUTCOMES = {
  answered: "The provider answered.",
  timed_out: "The provider did not answer in time.",
  failed: "The provider failed at every attempt.",
  invalid: "The provider's answer contradicts itself or cannot be read.",
  circuit_open: "The provider was not asked, because it failed several times in a row.",
  no_provider: "No provider is configured.",
  skipped: "The account skips the check.",
} as const;

export type EvidenceOutcome = keyof typeof EVIDENCE_OUTCOMES;

/** How a bank account came to be the customer's, as far as anybody knows. */
export const VALIDATION_METHODS = {
  provider: "A provider of bank data linked it.",
  micro_entries: "The customer confirmed the amounts of micro-entries.",
  person: "A person accepted it.",
  settled_entry: "A charge on it was paid.",
  simulation: "A sandbox accepted it.",
} as const;

export type ValidationMethod = keyof typeof VALIDATION_METHODS;
export const VALIDATION_METHOD_NAMES = Object.keys(
  VALIDATION_METHODS,
) as readonly ValidationMethod[];
