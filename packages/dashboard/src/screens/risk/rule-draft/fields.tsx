import { useId } from "react";
import type { RuleFault } from "./faults.ts";

/** A text of a rule, with what is wrong with it. */
export function TextField({
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
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FaultList id={`${id}-faults`} faults={faults} />
    </div>
  );
}

export function Choice<T extends string>({
  label,
  value,
  choices,
  says,
  faults = [],
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly says: (choice: T) => string;
  readonly faults?: readonly RuleFault[];
  readonly onChange: (choice: T) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-faults`}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {says(choice)}
          </option>
        ))}
      </select>
      <FaultList id={`${id}-faults`} faults={faults} />
    </div>
  );
}

/** Faults in words: where, what was expected and found, and what may have been meant. */
export function FaultList({
  id,
  faults,
  onTake,
}: {
  readonly id: string;
  readonly faults: readonly RuleFault[];
  /** Takes the suggestion of a fault. */
  readonly onTake?: (fault: RuleFault) => void;
}) {
  return (
    <ul id={id} className="faults">
      {faults.map((fault, index) => (
        <li key={index}>
          {fault.start === null ? "" : `Character ${fault.start + 1}: `}
          {fault.message}
          {fault.suggestion === null ? null : onTake === undefined || fault.start === null ? (
            ` Did you mean ${fault.suggestion}?`
          ) : (
            <>
              {" "}
              <button type="button" className="button" onClick={() => onTake(fault)}>
                Use {fault.suggestion}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
