/** How right rules were. */
export const RULE_METRICS_FIELDS = {
  "RiskMetric.all": "The payments that were decided, whether a rule hit or not.",
  "RiskMetric.rules": "Each version of a rule that hit, the most hits first.",
  decided: "All that were decided.",
  "RiskMetric.rules.hits": "The payments that it hit.",
  bad: "Those returned as unauthorized, for funds or for account data, and those that people rejected in the queue.",
  good: "Those that were paid and can no longer be returned.",
  apart: "Those returned for another reason: neither bad nor good.",
  immature: "Those whose label is not known yet.",
  unlabelled: "Those that get no label, such as held ones that their account cancelled.",
  labels: "The payments by label, the most first.",
  precision: "The share of bad payments among bad and good ones. Null when there are neither.",
  precision_by_amount: "The share of the bad ones' amounts. Null when there are neither.",
  recall: "The share of all bad payments that it hit. Null when there are none.",
};
