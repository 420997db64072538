const WHY_LISTED = "Why the value is on the list. Null when nobody said.";
const SOURCE = "Where that is from, such as a case number. Null when nobody said.";

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
  "RiskHit.rule": "The name of the rule.",
  "RiskHit.version": "The version of the rule that ran.",
  "RiskHit.action":
    "What the rule asks for. The strictest wins: `park`, `refuse`, `hold`, `decline`, then `watch`.",
  "RiskHit.locked": "Whether no release waives the rule.",
  "RiskHit.waived": "Whether a release had waived this version of the rule on these facts.",
  "RiskHit.means": "When the rule hits, in a sentence.",
  "RiskHit.when": "The condition of the rule.",
  "RiskHit.facts": "The facts that the rule read, by name: integers as text, amounts in cents.",
  "PaymentDecision.would_pass":
    "Changes that would have passed, each checked by all rules; alone, or in pairs where none suffices. Empty where the payment was not stopped, and where nothing that anybody can change would pass.",
  "RiskWayToPass.changes": "The change, or two that are needed together.",
  "RiskChange.kind": "What would change.",
  "RiskChange.change":
    'The facts that it changes, with their values then. Of a list it is the call, such as `listed("mules", customer.email)`, never the value.',
  "RiskChange.say": "The change in a sentence.",
  "RiskChange.verified": "True: all rules were evaluated again with the change.",
  "RiskHit.because": "The smallest parts of the condition that made the rule hit.",
  "RiskHit.say": "The facts of these parts with their values and where they came from.",
  "RiskCause.text": "The part in the rule's own words.",
  "RiskCause.facts": "The facts that the part names.",
  "RiskFactSeen.name": "The fact.",
  "RiskFactSeen.value": "The value that it had: an integer as text. Null when nobody knew it.",
  "RiskFactSeen.from": "Where the value came from.",
  "RiskHit.unknown": "Facts that the rule names and nobody knew.",
  "RiskList.name": "Rules ask for the list by it.",
  "RiskList.kind":
    "What the list is for. The rule `on_block_list` refuses payments with a value of a `block` list.",
  "RiskList.value_type": "What the list holds.",
  "RiskList.description": "What the list is for. Null when nobody said.",
  "RiskList.created_by": "Who created the list.",
  "RiskListActor.type": "Whether it was a person or an API key.",
  "RiskListActor.id": "The id of the person or of the key.",
  "CreateRiskList.kind": "What the list is for.",
  "CreateRiskList.value_type": "What the list holds.",
  valid_from: "The instant from which the value is in force.",
  valid_to: "The instant from which the value is not. Null when it has no end.",
  "RiskListValue.list_id": "The list.",
  "RiskListValue.value": "The value; personal ones are masked.",
  "RiskListValue.reason": WHY_LISTED,
  "RiskListValue.source": SOURCE,
  "AddRiskList.value": "The value, as a list of its type takes it.",
  "AddRiskList.reason": WHY_LISTED,
  "AddRiskList.source": SOURCE,
  "ImportRiskList.content":
    "The text of the CSV: a header with `value`, and `reason` where wanted.",
  "ImportRiskList.reason": "Why the values are on the list, where their lines do not say.",
  "ImportRiskList.source": SOURCE,
  "EndRiskList.reason": "Why the value is ended.",
  "RiskListValue.added_by": "Who added the value.",
  "RiskListValue.added_at": "When the value was added.",
  "RiskListValue.ended_by": "Who ended the value. Null when nobody did.",
  "RiskListValue.end_reason": "Why the value was ended. Null when nobody said.",
  "RiskListImport.lines": "Lines read, without the header.",
  "RiskListImport.added": "Values that were added.",
  "RiskListImport.already_listed":
    "Lines with a value that is on the list already, or stands in another line.",
  "Risk.evaluated_at": "The instant of the evaluation by the environment's clock.",
  "Risk.ruleset": "The version of the rules that would run.",
  "Risk.stage": "Always `review`.",
  "Risk.outcome": "What would become of the payment.",
  "Risk.rule":
    "The rule that would decide. Null when none would, and when it is not shown to the reader.",
  "Risk.reason":
    "The reason of the status that the payment would get. Null when the rule discloses nothing to the reader.",
  "Risk.refusal": "Why the creation of the payment would be refused. Null when it would not.",
  "refusal.code": "The code of the refusal.",
  "refusal.detail": "The refusal in a sentence. Null when the code says it all.",
  "Risk.hits": "Every rule that hits and is shown to the reader, in the order of the rules.",
  "Risk.withheld": "The hits of which the reader is shown the reason only.",
  "withheld.action": "What the rule asks for.",
  "withheld.reason": "The reason of the status that it gives.",
  "Risk.facts":
    "Known facts by name that differ from their usual values, of shown rules: integers as text, amounts in cents.",
  "Risk.would_pass":
    "Changes that would pass, each checked by all rules. Empty when the payment would pass, when none would, and when a rule that hits is not shown.",
};
