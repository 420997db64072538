import type { BuiltInItem } from "@railhead/client";
import { EDITABLE_RULES, riskRule } from "@railhead/core";
import { sentence } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { ConditionField } from "./condition-field.tsx";
import { faultsAt, type RuleFault } from "./faults.ts";

/** The built-in rules that an environment may pause, or give another condition. */
export function BuiltInRules({
  changes,
  faults,
  onChange,
}: {
  readonly changes: readonly BuiltInItem[];
  readonly faults: readonly RuleFault[];
  readonly onChange: (changes: readonly BuiltInItem[]) => void;
}) {
  return (
    <Card title="Built-in rules that may be changed">
      <ul className="concerns">
        {EDITABLE_RULES.map((id) => {
          const at = changes.findIndex((change) => change.id === id);
          return (
            <One
              key={id}
              change={changes[at] ?? { id, state: "active", when: null }}
              faults={at === -1 ? [] : faultsAt(faults, `/built_in/${at}`)}
              onChange={(change) => onChange([...changes.filter((one) => one.id !== id), change])}
            />
          );
        })}
      </ul>
    </Card>
  );
}

function One({
  change,
  faults,
  onChange,
}: {
  readonly change: BuiltInItem;
  readonly faults: readonly RuleFault[];
  readonly onChange: (change: BuiltInItem) => void;
}) {
  const { id, state = "active", when = null } = change;
  const row = riskRule(id);
  return (
    <li className="card-body">
      <div className="row">
        <strong>{sentence(id)}</strong>
        <span>{row.means}</span>
      </div>
      <div className="row">
        <label className="row">
          <input
            type="checkbox"
            checked={state === "active"}
            onChange={({ target }) =>
              onChange({ ...change, state: target.checked ? "active" : "paused" })
            }
          />{" "}
          {sentence(id)} runs
        </label>
        <label className="row">
          <input
            type="checkbox"
            checked={when !== null}
            onChange={({ target }) =>
              onChange({ ...change, when: target.checked ? row.when : null })
            }
          />{" "}
          by another condition
        </label>
      </div>
      {when === null ? (
        <pre tabIndex={0}>{row.when}</pre>
      ) : (
        <ConditionField
          label={`${sentence(id)} hits when`}
          value={when}
          faults={faults}
          onChange={(next) => onChange({ ...change, when: next })}
        />
      )}
    </li>
  );
}
