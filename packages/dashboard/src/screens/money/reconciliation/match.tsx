import type { Reconciliation } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { sumOf } from "../../../format/money.ts";
import { day } from "../../../format/time.ts";
import { Money } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

export type Line = Reconciliation["lines"][number];
export type Movement = Reconciliation["movements"][number];

const keyOf = ({ type, id, amount }: Movement) => `${type} ${id} ${amount}`;

/** Asks what a line is, or what it is with others. It can be sent when both sides have one sum. */
export function Match({
  line,
  others,
  chosen,
  movements,
  onClose,
}: {
  readonly line: Line;
  /** Other open lines of its statement. */
  readonly others: readonly Line[];
  readonly chosen: readonly Movement[];
  readonly movements: readonly Movement[];
  readonly onClose: () => void;
}) {
  const offered = [...chosen, ...movements.filter((one) => !chosen.some(isSame(one)))];
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(chosen.map(keyOf)));
  const taken = offered.filter((one) => keys.has(keyOf(one)));
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(new Set());
  // The bank splits one movement; of several, each line is its own.
  const joined = taken.length > 1 ? [] : others.filter((one) => numbers.has(one.line));
  const total = sumOf([line, ...joined].map(({ amount }) => amount));
  const left = total - sumOf(taken.map(({ amount }) => amount));
  const match = useMutation({
    mutationFn: (reason: string) =>
      api.bankStatements.match(line.statement_id, String(line.line), {
        movements: taken.map(({ type, id, amount }) => ({ type, id, amount })),
        ...(joined.length === 0 ? {} : { lines: joined.map((one) => one.line) }),
        reason,
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["reconciliation"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    match.mutate(typed(event.currentTarget, "reason"));
  };
  return (
    <Dialog title={`What is line ${line.line} of ${line.statement_name}?`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          <strong>
            <Money cents={line.amount} />
          </strong>{" "}
          on {day(line.date)}: {line.text}
        </p>
        <Offered movements={offered} keys={keys} onToggle={(key) => setKeys(toggled(keys, key))} />
        {others.length === 0 || taken.length > 1 ? null : (
          <OtherLines
            lines={others}
            numbers={numbers}
            onToggle={(number) => setNumbers(toggled(numbers, number))}
          />
        )}
        <Left left={left} />
        <Why
          error={match.error}
          isReady={!match.isPending && left === 0n && taken.length > 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function Why({
  error,
  isReady,
  onClose,
}: {
  readonly error: Error | null;
  readonly isReady: boolean;
  readonly onClose: () => void;
}) {
  return (
    <>
      <label className="field">
        <span>Why</span>
        <textarea name="reason" required maxLength={500} rows={2} />
      </label>
      <Problem error={error} />
      <div className="row">
        <button type="submit" className="button" data-kind="main" disabled={!isReady}>
          Match
        </button>
        <button type="button" className="button" onClick={onClose}>
          Leave it open
        </button>
      </div>
    </>
  );
}

function Offered({
  movements,
  keys,
  onToggle,
}: {
  readonly movements: readonly Movement[];
  readonly keys: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}) {
  return (
    <fieldset>
      <legend>Movements of the books</legend>
      {movements.map((one) => (
        <label key={keyOf(one)} className="row">
          <input
            type="checkbox"
            checked={keys.has(keyOf(one))}
            onChange={() => onToggle(keyOf(one))}
          />
          <span>
            <Money cents={one.amount} />, {day(one.date)}, {one.name}
          </span>
        </label>
      ))}
      {movements.length === 0 ? <p>No movement of these days is open.</p> : null}
    </fieldset>
  );
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

function OtherLines({
  lines,
  numbers,
  onToggle,
}: {
  readonly lines: readonly Line[];
  readonly numbers: ReadonlySet<number>;
  readonly onToggle: (number: number) => void;
}) {
  return (
    <details>
      <summary>The bank split the movement over several lines</summary>
      <fieldset>
        <legend>Other lines of the statement that show it</legend>
        {lines.map((one) => (
          <label key={one.line} className="row">
            <input
              type="checkbox"
              checked={numbers.has(one.line)}
              onChange={() => onToggle(one.line)}
            />
            <span>
              <Money cents={one.amount} />, {day(one.date)}, line {one.line}: {one.text}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function Left({ left }: { readonly left: bigint }) {
  return (
    <p className="notice" data-tone={left === 0n ? "good" : "bad"} role="status">
      {left === 0n ? (
        "What is chosen sums to what the bank shows."
      ) : (
        <>
          <Money cents={left} /> of what the bank shows is left.
        </>
      )}
    </p>
  );
}

const isSame = (one: Movement) => (other: Movement) =>
  one.type === other.type && one.id === other.id;
