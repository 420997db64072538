import type { RulesetCheck } from "@railhead/client";
import { OWN_ACTIONS } from "@railhead/core";
import { useId } from "react";
import type { DraftRule, DraftTest } from "./draft.ts";
import { replaced } from "./draft.ts";
import { faultsAt } from "./faults.ts";
import { Choice, FaultList } from "./fields.tsx";

const EXPECTED = ["pass", ...OWN_ACTIONS] as const;
const EXPECTED_WORDS: Readonly<Record<DraftTest["expect"], string>> = {
  pass: "does not hit",
  watch: "keeps the hit",
  hold: "holds",
  refuse: "ends the payment",
};

/** Cases that must hold: a rule whose test fails is not saved. */
export function RuleTests({
  rule: { id, tests },
  place,
  check,
  onChange,
}: {
  readonly rule: DraftRule;
  readonly place: string;
  readonly check: RulesetCheck | undefined;
  readonly onChange: (tests: readonly DraftTest[]) => void;
}) {
  return (
    <fieldset className="card-body">
      <legend>Tests, which must pass before the rule is saved</legend>
      {tests.map((test, index) => (
        <OneTest
          key={index}
          number={index + 1}
          test={test}
          place={`${place}/tests/${index}`}
          check={check}
          got={check?.tests.find((result) => result.rule === id && result.test === index)?.got}
          onChange={(next) => onChange(replaced(tests, index, next))}
        />
      ))}
      <div className="row">
        <button
          type="button"
          className="button"
          onClick={() => onChange([...tests, { given: "payment.amount = 500001", expect: "hold" }])}
        >
          Add a test
        </button>
      </div>
    </fieldset>
  );
}

function OneTest({
  number,
  test: { given, expect },
  place,
  check,
  got,
  onChange,
}: {
  readonly number: number;
  readonly test: DraftTest;
  readonly place: string;
  readonly check: RulesetCheck | undefined;
  readonly got: string | undefined;
  /** Without a test it is taken away. */
  readonly onChange: (test?: DraftTest) => void;
}) {
  const id = useId();
  const passes = got === expect;
  return (
    <div className="card-body" role="group" aria-label={`Test ${number}`}>
      <div className="field">
        <label htmlFor={id}>Given, one fact a line; others have their usual values</label>
        <textarea
          id={id}
          className="mono"
          rows={2}
          spellCheck={false}
          value={given}
          aria-describedby={`${id}-faults`}
          onChange={(event) => onChange({ given: event.target.value, expect })}
        />
        <FaultList id={`${id}-faults`} faults={faultsAt(check?.faults ?? [], place)} />
      </div>
      <div className="row">
        <Choice
          label="The rule"
          value={expect}
          choices={EXPECTED}
          says={(one) => EXPECTED_WORDS[one]}
          onChange={(next) => onChange({ given, expect: next })}
        />
        {got === undefined ? null : (
          <span className="tag" data-tone={passes ? "good" : "bad"}>
            {passes ? "passes" : `it ${EXPECTED_WORDS[got as DraftTest["expect"]]}`}
          </span>
        )}
        <button
          type="button"
          className="button"
          aria-label={`Remove test ${number}`}
          onClick={() => onChange()}
        >
          Remove
        </button>
      </div>
    </div>
  );
}
