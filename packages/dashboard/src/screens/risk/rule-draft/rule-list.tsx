import { useState } from "react";
import { Card } from "../../../parts/basics.tsx";
import { counted } from "../../../format/words.ts";
import { ACTION_WORDS, STATE_TONES } from "../rules/rule-words.ts";
import { Empty } from "../../../parts/states.tsx";
import { movedUp, replaced, type DraftRule } from "./draft.ts";
import { faultsAt, type RuleFault } from "./faults.ts";
import { ReadyRules } from "./ready-rules.tsx";

/** The rules in their order: the first that hits gives the reason. */
export function RuleList({
  rules,
  faults,
  opened,
  onOpen,
  onChange,
  onAdd,
}: {
  readonly rules: readonly DraftRule[];
  readonly faults: readonly RuleFault[];
  readonly opened: number;
  readonly onOpen: (at: number) => void;
  readonly onChange: (rules: readonly DraftRule[]) => void;
  readonly onAdd: () => void;
}) {
  const [isChoosing, choose] = useState(false);
  return (
    <Card title="Rules of your own">
      {rules.length === 0 ? (
        <Empty title="There are no rules yet.">
          <p>
            A rule is a condition, such as an amount above $5,000.00, and what a payment gets that
            meets it.
          </p>
        </Empty>
      ) : (
        <ol className="concerns">
          {rules.map((rule, index) => (
            <OneRule
              key={index}
              rule={rule}
              faults={faultsAt(faults, `/rules/${index}`).length}
              isOpen={index === opened}
              onOpen={() => onOpen(index)}
              onRemove={() => {
                onChange(replaced(rules, index));
                if (opened >= index) onOpen(Math.max(opened - 1, 0));
              }}
              onUp={
                index === 0
                  ? undefined
                  : () => {
                      onChange(movedUp(rules, index));
                      if (opened === index) onOpen(index - 1);
                      if (opened === index - 1) onOpen(index);
                    }
              }
            />
          ))}
        </ol>
      )}
      <div className="row">
        <button type="button" className="button" onClick={onAdd}>
          Add a rule
        </button>
        <button type="button" className="button" onClick={() => choose(true)}>
          Add ready rules
        </button>
      </div>
      {isChoosing ? (
        <ReadyRules
          rules={rules}
          onAdd={(rule) => onChange([...rules, rule])}
          onClose={() => choose(false)}
        />
      ) : null}
    </Card>
  );
}

function OneRule({
  rule: { id, name, action, state },
  faults,
  isOpen,
  onOpen,
  onUp,
  onRemove,
}: {
  readonly rule: DraftRule;
  readonly faults: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Undefined for the first. */
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
}) {
  return (
    <li className="row">
      <button type="button" className="button" aria-pressed={isOpen} onClick={onOpen}>
        {name === "" ? id : name}
      </button>
      <span>{ACTION_WORDS[action]}</span>
      <span className="tag" data-tone={STATE_TONES[state]}>
        {state}
      </span>
      {faults === 0 ? null : (
        <span className="tag" data-tone="bad">
          {counted(faults, "fault")}
        </span>
      )}
      <button
        type="button"
        className="button"
        disabled={onUp === undefined}
        aria-label={`Up: ${id}`}
        onClick={onUp}
      >
        Up
      </button>
      <button type="button" className="button" aria-label={`Remove ${id}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}
