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
