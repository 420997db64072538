/** Decisions of rules. */
export const RISK_FIELDS = {
  "PaymentDecision.payment_id": "The payment.",
  "PaymentDecision.version": "The payment's version after the move.",
  "PaymentDecision.decided_at":
    "When the payment was evaluated: `changed_at` of the status that it was given.",
  "PaymentDecision.ruleset": "The version of the rules that ran.",
  "PaymentDecision.stage":
    "When the rules ran: at the payment's `review`, while it was `scheduled`, or while it was `held`.",
  "PaymentDecision.outcome":
    "What became of the payment. `resume` sends a held payment to its checks again.",
  "PaymentDecision.rule": "The rule that decided. Null when none did.",
  "PaymentDecision.hits":
    "Every rule that hit, in the order of the rules, whether it decided or not.",
  "PaymentDecision.facts":
    "Known facts by name that differ from their usual values: integers as text, amounts in cents.",
  "hits.rule": "The name of the rule.",
  "hits.version": "The version of the rule that ran.",
  "hits.action":
    "What the rule asks for. The strictest wins: `park`, `refuse`, `hold`, then `decline`.",
  "hits.locked": "Whether no release waives the rule.",
  "hits.waived": "Whether a release had waived this version of the rule on these facts.",
  "hits.means": "When the rule hits, in a sentence.",
  "hits.when": "The condition of the rule.",
  "hits.facts": "The facts that the rule read, by name: integers as text, amounts in cents.",
  "PaymentDecision.would_pass":
    "Changes that would have passed, each checked by all rules; alone, or in pairs where none suffices. Empty where the payment was not stopped, and where nothing that anybody can change would pass.",
  "would_pass.changes": "The change, or two that are needed together.",
  "changes.kind": "What would change.",
  "changes.change": "The facts that it changes, with their values then.",
  "changes.say": "The change in a sentence.",
  "changes.verified": "True: all rules were evaluated again with the change.",
  "hits.because": "The smallest parts of the condition that made the rule hit.",
  "hits.say": "The facts of these parts with their values and where they came from.",
  "because.text": "The part in the rule's own words.",
  "because.facts": "The facts that the part names.",
  "facts.name": "The fact.",
  "facts.value": "The value that it had: an integer as text. Null when nobody knew it.",
  "facts.from": "Where the value came from.",
  "hits.unknown": "Facts that the rule names and nobody knew.",
};
