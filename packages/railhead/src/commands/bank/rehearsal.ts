/** A charge that comes back, from its file to the ledger. */
export const REHEARSAL = `scenario: A charge comes back from the bank
seed: 7
start: 2026-03-02T10:00
given:
  customers:
    ann: { name: Ann Example }
  paykeys:
    checking: { customer: ann }
steps:
  - when: charge
    as: order
    paykey: checking
    amount: 2500
    outcome: failed_insufficient_funds
  - advance: next_cutoff
  - expect: order
    status: pending
  - advance: idle
  - expect: order
    status: failed
    code: R01
  - expect: books
`;
