import { useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { completionsOf } from "./completions.ts";
import { factsQuery } from "./facts-query.ts";
import { partsOf, type RuleFault } from "./faults.ts";
import { FaultList } from "./fields.tsx";

/** A condition, with its faults under their characters and the facts that fit what is typed. */
export function ConditionField({
  label,
  value,
  faults,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly faults: readonly RuleFault[];
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const facts = useQuery(factsQuery).data ?? [];
  const fits = caret === undefined ? [] : completionsOf(value, caret, facts);
  const put = (text: string, from: number, to: number) => {
    onChange(value.slice(0, from) + text + value.slice(to));
    setCaret(undefined);
    field.current?.focus();
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        className="mono"
        rows={3}
        spellCheck={false}
        value={value}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
        }}
      />
      {fits.length === 0 ? null : (
        <div className="row" role="group" aria-label="Facts that fit">
          {fits.map(({ name, means, from }) => (
            <button
              key={name}
              type="button"
              className="button mono"
              title={means}
              onClick={() => put(name, from, caret ?? value.length)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {faults.some(({ start }) => start !== null) ? (
        <pre data-part="faulty" aria-hidden="true">
          {partsOf(value, faults).map(({ text, isFaulty }, index) =>
            isFaulty ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </pre>
      ) : null}
      <FaultList
        id={`${id}-faults`}
        faults={faults}
        onTake={({ suggestion, start, end }) =>
          put(suggestion ?? "", start ?? 0, end ?? value.length)
        }
      />
    </div>
  );
}
