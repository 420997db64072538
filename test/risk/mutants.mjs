// Planted bugs in the rules. Each replaces one snippet, which must stand exactly once in its file, when `core` is
// bundled. The checks of `test/risk/rule-checks.ts` must find each of them.

const RISK = "packages/core/src/policy/risk/";

export const mutants = [
  {
    name: "mildest-wins",
    why: "The mildest action decides, not the strictest.",
    file: `${RISK}decision.ts`,
    find: "RISK_ACTIONS.find(",
    replace: "RISK_ACTIONS.findLast(",
  },
  {
    name: "waiver-ignored",
    why: "A rule that was waived still decides.",
    file: `${RISK}decision.ts`,
    find: "found.filter(({ waived }) => !waived)",
    replace: "found.filter(() => true)",
  },
  {
    name: "every-stage",
    why: "Rules of a review also run when a scheduled payment is rechecked.",
    file: `${RISK}ruleset.ts`,
    find: "stages.includes(stage) && ",
    replace: "",
  },
  {
    name: "unknown-fires",
    why: "A rule hits by a fact that nobody knows.",
    file: `${RISK}ruleset.ts`,
    find: '(value instanceof Fault && value.kind !== "unknown")',
    replace: "value instanceof Fault",
  },
  {
    name: "overflow-passes",
    why: "A rule whose figure overflows does not hit.",
    file: `${RISK}ruleset.ts`,
    find: ' || (value instanceof Fault && value.kind !== "unknown")',
    replace: "",
  },
  {
    name: "fault-beats-decision",
    why: "A fault on one side hides that the other side decides alone.",
    file: `${RISK}language/compile.ts`,
    find: "if (other === decides) return decides;",
    replace: "",
  },
  {
    name: "integers-wrap",
    why: "An integer that overflows becomes another one.",
    file: `${RISK}language/types.ts`,
    find: "value > INT_MAX || value < INT_MIN ? OVERFLOW : value",
    replace: "BigInt.asIntN(64, value)",
  },
  {
    name: "limit-is-exceeded-when-met",
    why: "A payment of exactly the limit is held.",
    file: `${RISK}risk-rules.ts`,
    find: '"payment.amount > limits.max_amount"',
    replace: '"payment.amount >= limits.max_amount"',
  },
  {
    name: "zero-not-stored",
    why: "A decision stores no figure of zero, which is then unknown.",
    file: `${RISK}risk-facts.ts`,
    find: "value.length === 0 : value === usual;",
    replace: "value.length === 0 : value === usual || value === 0n;",
  },
  {
    name: "one-rule-suffices",
    why: "A change counts although it passes some of the rules only.",
    file: `${RISK}counterfactual.ts`,
    find: ".every(({ name }) => waived.has(name))",
    replace: '.every(({ name, action }) => action === "hold" || waived.has(name))',
  },
  {
    name: "smallest-amount",
    why: "The smallest amount that passes is named, not the largest.",
    file: `${RISK}counterfactual.ts`,
    find: "(a < b ? 1 : -1)",
    replace: "(a < b ? -1 : 1)",
  },
  {
    name: "locked-released",
    why: "A release is offered for a rule that none waives.",
    file: `${RISK}counterfactual.ts`,
    find: "!locked && ",
    replace: "",
  },
  {
    name: "wrong-side-blamed",
    why: "The side that did not decide is named as the cause.",
    file: `${RISK}cause.ts`,
    find: "=== decides ? left : right",
    replace: "=== decides ? right : left",
  },
  {
    name: "unknown-is-unlisted",
    why: "A value that nobody knew is read later as one that was on no list.",
    file: `${RISK}risk-facts.ts`,
    find: "if (isListedFact(name) && facts[name] === undefined) return [[name, null]];",
    replace: "",
  },
  {
    name: "listed-not-stored",
    why: "A decision does not keep that a value was on a list.",
    file: `${RISK}risk-facts.ts`,
    find: "const listed = Object.keys(facts).filter(isListedFact);",
    replace: "const listed = [];",
  },
  {
    name: "key-compared",
    why: "A rule compares a person's address with a text, and decisions keep it.",
    file: `${RISK}language/check.ts`,
    find: 'if (type !== "key") {',
    replace: "if (type !== undefined) {",
  },
  {
    name: "block-list-waivable",
    why: "A release passes a payment with a value on a block list.",
    file: `${RISK}risk-rules.ts`,
    find: `  on_block_list: {
    version: 1,
    action: "refuse",
    locked: true,`,
    replace: `  on_block_list: {
    version: 1,
    action: "refuse",
    locked: false,`,
  },
];
