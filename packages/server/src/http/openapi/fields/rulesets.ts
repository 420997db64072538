const CONDITION =
  'The condition: an expression over facts, such as `payment.amount > usd("500.00")`.';
const ACTION = "What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`.";
const UNKNOWN =
  "By fact, what the rule does while nobody knows it: `fire`, `ask` (a person decides), or `pass`, as without an entry.";
const STAFF =
  "The sentence for staff, with expressions in braces that give a text or an integer, such as `{dollars(payment.amount)}`. Null for the cause of the hit.";
const CUSTOMER = "What the payment's status says. Null for a usual sentence.";
const DISCLOSE = "What a reader of one account is shown of a hit.";
const TESTS = "Cases that must hold; a rule whose tests fail is not saved.";
const GIVEN = "Facts by name; the others have their usual values. Integers may be texts.";
const EXPECT = "What the rule must do with them.";
const OTHER_CONDITION = "Another condition in place of the rule's own. Null for its own.";
const BASED_ON = "The ruleset that was in force when this one was saved.";
const IN_FORCE = "Whether payments are decided by it.";
const RULES =
  "The environment's own rules, in the order in which the first that hits gives the reason.";
const RULE = "The id of the rule, such as `large-charge`.";
const NAME = "The name of the rule, for people.";
const STATE =
  "Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does not run (`paused`).";
const BUILT_IN_STATE = "Whether the built-in rule runs (`active`) or not (`paused`).";
const REASON = "The reason of the payment's status. Null for the usual one of the action.";
const CODE = "Your own code, which decisions show. Null when there is none.";
const OWNER = "Who keeps the rule. Null when nobody is named.";
const BUILT_IN = "Changes to editable built-in rules. All others are as they are built in.";

/** Rulesets and their publications. */
export const RULESET_FIELDS = {
  "PaymentDecision.shadow": "Rules in shadow that would have hit.",
  "Risk.shadow": "Rules in shadow that would hit; none for a key of one account.",
  "RiskHit.code": "The operator's own code of the rule. Null when it has none.",
  "ReadyRule.group": "Whose payments it is about.",
  "ReadyRule.why": "What it is for.",
  "ReadyRule.id": RULE,
  "ReadyRule.name": NAME,
  "ReadyRule.when": CONDITION,
  "ReadyRule.action": ACTION,
  "ReadyRule.hits": "Facts with which it hits: a test of the rule.",
  "ReadyRule.passes": "Facts with which it does not hit: another test.",
  "RiskFact.name": "The name that expressions use.",
  "RiskFact.type": "The type: `list` is a list of texts, `int` has 64 bits.",
  "RiskFact.unit": "The unit. Null when it has none.",
  "RiskFact.means": "What it is.",
  "RiskFact.from": "Where the value comes from.",
  "RiskFact.usual":
    "The usual value, which decisions leave out. Null when the fact may be unknown.",
  "RiskFact.unknown_when": "When nobody knows it. Null when it is always known.",
  "RiskFact.changed_by": "What a person may change so that it has another value.",
  "RiskRule.id": RULE,
  "RiskRule.state": STATE,
  "RiskRule.kind":
    "`locked` rules are never waived or changed, `fixed` ones never changed; `editable` ones may be paused or get another condition, `own` ones are the environment's.",
  "RiskRule.action": "What a hit does.",
  "RiskRule.when": CONDITION,
  "RiskRule.means": "When it hits, in a sentence, or the name of the environment's rule.",
  "RiskRule.ruleset": "The ruleset in force.",
  "RiskRule.version":
    "The version: of an environment's rule, the ruleset in which it last changed.",
  "CheckRuleset.rules": RULES,
  "CheckRuleset.built_in": BUILT_IN,
  "CheckRuleset.when": "A condition alone.",
  "CreateRuleset.rules": RULES,
  "CreateRuleset.built_in": BUILT_IN,
  "RulesItem.id": RULE,
  "RulesItem.name": NAME,
  "RulesItem.state": STATE,
  "RulesItem.reason": REASON,
  "RulesItem.code": CODE,
  "RulesItem.owner": OWNER,
  "RulesItem.when": CONDITION,
  "RulesItem.action": ACTION,
  "RulesItem.unknown": UNKNOWN,
  "RulesItem.say": "What it says.",
  "RulesItem.disclose": DISCLOSE,
  "RulesItem.tests": TESTS,
  "BuiltInItem.id": "The built-in rule.",
  "BuiltInItem.state": BUILT_IN_STATE,
  "BuiltInItem.when": OTHER_CONDITION,
  "Say.staff": STAFF,
  "Say.customer": CUSTOMER,
  "TestsItem.given": GIVEN,
  "TestsItem.expect": EXPECT,
  "Ruleset.number": "The number. 1 is the built-in rules alone.",
  "Ruleset.based_on": BASED_ON,
  "Ruleset.is_in_force": IN_FORCE,
  "Ruleset.rules": RULES,
  "Ruleset.rules.id": RULE,
  "Ruleset.rules.name": NAME,
  "Ruleset.rules.state": STATE,
  "Ruleset.rules.reason": REASON,
  "Ruleset.rules.code": CODE,
  "Ruleset.rules.owner": OWNER,
  "Ruleset.rules.when": CONDITION,
  "Ruleset.rules.action": ACTION,
  "Ruleset.rules.unknown": UNKNOWN,
  "Ruleset.rules.say": "What it says.",
  "Ruleset.rules.say.staff": STAFF,
  "Ruleset.rules.say.customer": CUSTOMER,
  "Ruleset.rules.disclose": DISCLOSE,
  "Ruleset.rules.version": "The ruleset in which the rule last changed what it does.",
  "Ruleset.rules.tests": TESTS,
  "Ruleset.rules.tests.given": GIVEN,
  "Ruleset.rules.tests.expect": EXPECT,
  "Ruleset.built_in": BUILT_IN,
  "Ruleset.built_in.id": "The built-in rule.",
  "Ruleset.built_in.state": BUILT_IN_STATE,
  "Ruleset.built_in.when": OTHER_CONDITION,
  "RulesetList.number": "The number.",
  "RulesetList.based_on": BASED_ON,
  "RulesetList.is_in_force": IN_FORCE,
  "RulesetList.rule_count": "How many rules of the environment it has.",
  "RulesetCheck.is_valid": "Whether it would be saved.",
  "RulesetCheck.faults": "Every fault.",
  "RulesetCheck.faults.reference": "The member, such as `/rules/0/when`.",
  "RulesetCheck.faults.rule": "The id of the rule. Null for a condition alone.",
  "RulesetCheck.faults.start": "The first character in the expression, from 0. Null elsewhere.",
  "RulesetCheck.faults.end": "The character after the last. Null elsewhere.",
  "RulesetCheck.faults.expected": "What was expected. Null when it is not one thing.",
  "RulesetCheck.faults.got": "What was found. Null when the message says it.",
  "RulesetCheck.faults.suggestion": "What may have been meant. Null when nothing is near.",
  "RulesetCheck.tests": "The results of the rules' tests.",
  "RulesetCheck.tests.rule": "The id of the rule.",
  "RulesetCheck.tests.test": "Which of its tests, from 0.",
  "RulesetCheck.tests.expected": "What the test expects.",
  "RulesetCheck.tests.got": "What the rule did.",
  "RulesetCheck.tests.passes": "Whether they are equal.",
  "RulesetCheck.reads": "The facts that the conditions read.",
  "RulesetDiff.number": "The ruleset.",
  "RulesetDiff.with": "The ruleset that it is compared with.",
  "RulesetDiff.differences": "What becomes different, in the order of the rules.",
  "RulesetDiff.differences.rule": "The rule.",
  "RulesetDiff.differences.change": "Whether the rule is new, gone or changed.",
  "RulesetDiff.differences.member": "What of it changed. Null where the whole rule did.",
  "RulesetDiff.differences.before": "What it was. Null when it was not there.",
  "RulesetDiff.differences.after": "What it is. Null when it is not there.",
  "RulesetDiff.differences.say": "The difference in a sentence.",
  "RulesetPublish.number": "The number of the publication; the last is in force.",
  "RulesetPublish.ruleset": "The ruleset that it put in force.",
  "RulesetPublish.replaced": "The ruleset that was in force before.",
  "RulesetPublish.act": "Whether it published a ruleset, or rolled one back.",
  "RulesetPublish.note": "Why, in a sentence.",
  "RulesetPublish.published_at": "When it began to count.",
  "RulesetPublish.published_by": "Who published it.",
};
