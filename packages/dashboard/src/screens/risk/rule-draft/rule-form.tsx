import type { RulesetCheck } from "@railhead/client";
import {
  DISCLOSURES,
  OWN_ACTIONS,
  OWN_REASONS,
  RULE_STATES,
  type Disclosure,
  type OwnAction,
  type RuleState,
} from "@railhead/core";
import { sentence, words } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { ACTION_WORDS, STATE_WORDS } from "../rules/rule-words.ts";
import { ConditionField } from "./condition-field.tsx";
import type { DraftRule } from "./draft.ts";
import { faultsAt, type RuleFault } from "./faults.ts";
import { Choice, TextField } from "./fields.tsx";
import { RuleTests } from "./rule-tests.tsx";
import { UnknownFacts } from "./unknown-facts.tsx";

const REASON_MEANS = "the usual reason";

/** One rule, each fault at the member where it is. */
export function RuleForm({
  rule,
  place,
  check,
  onChange,
}: {
  readonly rule: DraftRule;
  /** Where the rule is in the draft, as faults name it. */
  readonly place: string;
  readonly check: RulesetCheck | undefined;
  readonly onChange: (rule: DraftRule) => void;
}) {
  const at = (member: string): readonly RuleFault[] =>
    faultsAt(check?.faults ?? [], `${place}/${member}`);
  const set = (change: Partial<DraftRule>) => onChange({ ...rule, ...change });
  return (
    <Card title={`The rule ${rule.id}`}>
      <TextField
        label="Id: two words or more, such as large-charge"
        value={rule.id}
        faults={at("id")}
        onChange={(id) => set({ id })}
      />
      <TextField
        label="Name"
        value={rule.name}
        faults={at("name")}
        onChange={(name) => set({ name })}
      />
      <ConditionField
        label="It hits when"
        value={rule.when}
        faults={at("when")}
        onChange={(when) => set({ when })}
      />
      <Choice
        label="A hit"
        value={rule.action}
        choices={OWN_ACTIONS}
        says={(action: OwnAction) => ACTION_WORDS[action]}
        onChange={(action) => set({ action, reason: "" })}
      />
      <Choice
        label="State"
        value={rule.state}
        choices={RULE_STATES}
        says={(state: RuleState) => `${sentence(state)}: ${STATE_WORDS[state]}`}
        onChange={(state) => set({ state })}
      />
      <TextField
        label="Sentence for staff, with values in braces, such as {dollars(payment.amount)}"
        value={rule.staff}
        faults={at("say/staff")}
        onChange={(staff) => set({ staff })}
      />
      <TextField
        label="Sentence for the customer, which gives no limit away"
        value={rule.customer}
        faults={at("say/customer")}
        onChange={(customer) => set({ customer })}
      />
      <UnknownFacts rule={rule} faults={at("unknown")} onChange={set} />
      <RuleTests rule={rule} place={place} check={check} onChange={(tests) => set({ tests })} />
      <Details rule={rule} at={at} onChange={set} />
    </Card>
  );
}

/** What few rules say. */
function Details({
  rule,
  at,
  onChange,
}: {
  readonly rule: DraftRule;
  readonly at: (member: string) => readonly RuleFault[];
  readonly onChange: (change: Partial<DraftRule>) => void;
}) {
  return (
    <details>
      <summary>Reason, code, owner, and what an account reads of it</summary>
      <div className="card-body">
        <Choice
          label="Reason of the payment's status"
          value={rule.reason}
          choices={["", ...OWN_REASONS[rule.action]]}
          says={(reason) => (reason === "" ? REASON_MEANS : words(reason))}
          onChange={(reason) => onChange({ reason })}
          faults={at("reason")}
        />
        <TextField
          label="Code of your own"
          value={rule.code}
          faults={at("code")}
          onChange={(code) => onChange({ code })}
        />
        <TextField
          label="Owner"
          value={rule.owner}
          faults={at("owner")}
          onChange={(owner) => onChange({ owner })}
        />
        <Choice
          label="A key of one account reads of a hit"
          value={rule.disclose}
          choices={DISCLOSURES}
          says={(disclose: Disclosure) => DISCLOSE_WORDS[disclose]}
          onChange={(disclose) => onChange({ disclose })}
        />
      </div>
    </details>
  );
}

const DISCLOSE_WORDS: Readonly<Record<Disclosure, string>> = {
  full: "the facts and what caused it",
  reason: "action and reason",
  none: "the outcome only",
};
