const RULESET = "The ruleset.";
const COMPARED = "The ruleset that it is compared with. Null for the decisions as they were made.";
const DECISIONS = "Decisions in the range.";
const STOPS = "Whether there were reviews and the ruleset would let no payment pass.";
const FAILURES =
  "Decisions that their own ruleset makes differently from the facts they kept. Above 0 it is a fault of the engine.";

/** Back-tests of rulesets. */
export const BACKTEST_FIELDS = {
  "CreateBacktest.ruleset": RULESET,
  "CreateBacktest.compare_with":
    "Another ruleset to compare with. Null or absent for the decisions as they were made.",
  "CreateBacktest.from": "The first instant. 90 days ago when absent.",
  "CreateBacktest.to": "The instant after the last. Now when absent.",
  "CreateBacktest.account_id": "Only payments of this account. Null or absent for all.",
  "Backtest.ruleset": RULESET,
  "Backtest.compare_with": COMPARED,
  "Backtest.account_id": "The account. Null for all.",
  "Backtest.from": "The first instant.",
  "Backtest.to": "The instant after the last.",
  "Backtest.decisions": DECISIONS,
  "Backtest.stops_everything": STOPS,
  "Backtest.replay_failures": FAILURES,
  "Backtest.changed": "Decisions whose outcome or deciding rule becomes another.",
  "Backtest.failed": "The first 100 of the failures of the replay.",
  "Backtest.matrix": "Decisions by their outcome before and after.",
  "Backtest.matrix.decisions": "How many.",
  "Backtest.matrix.amount": "The sum of their amounts in cents.",
  "Backtest.matrix.bad": "Those of payments that turned out bad.",
  "Backtest.matrix.good": "Those of payments that turned out good.",
  "OutcomeTally.decisions": "How many.",
  "OutcomeTally.amount": "The sum of their amounts in cents.",
  "Backtest.labels": "The payments of the range by what became of them, each counted once.",
  "Backtest.rules": "The rules that hit or could not be evaluated, most hits first.",
  "Backtest.rules.rule": "The rule.",
  "Backtest.rules.in_shadow": "Whether the rule is in shadow in the ruleset.",
  "Backtest.rules.hits": "Decisions in which it hits.",
  "Backtest.rules.decides": "Decisions in which it is the rule that decides.",
  "Backtest.rules.amount": "The sum of the amounts that it hits, in cents.",
  "Backtest.rules.unevaluated":
    "Decisions in which the rule did not hit, since a fact that it reads was unknown or was not kept. It might have hit.",
  "Backtest.changes": "The first 100 changed decisions.",
  "Backtest.changes.amount": "The amount in cents.",
  "Backtest.unknown":
    "Facts that rules of the environment read, with the decisions in which nobody knew them, or that did not keep them.",
  "Backtest.unknown.fact": "The fact.",
  "Backtest.unknown.decisions": "How many decisions.",
  "BacktestList.ruleset": RULESET,
  "BacktestList.compare_with": COMPARED,
  "BacktestList.account_id": "The account. Null for all.",
  "BacktestList.from": "The first instant.",
  "BacktestList.to": "The instant after the last.",
  "BacktestList.decisions": DECISIONS,
  "BacktestList.stops_everything": STOPS,
  "BacktestList.replay_failures": FAILURES,
  "BacktestSide.outcome": "What becomes of the payment.",
  "BacktestSide.rule": "The rule that decides. Null when none does.",
  "BacktestSide.say": "Why, in a sentence. Null when no rule decides.",
  "PublishRuleset.acknowledge": "Publishes a ruleset that lets no payment pass by its back-test.",
};
