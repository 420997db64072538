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

/** Asks what a line is. It can be sent when what is chosen sums to the line. */
export function Match({
  line,
  chosen,
  movements,
  onClose,
}: {
  readonly line: Line;
  readonly chosen: readonly Movement[];
  readonly movements: readonly Movement[];
  readonly onClose: () => void;
}) {
  const offered = [...chosen, ...movements.filter((one) => !chosen.some(isSame(one)))];
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(chosen.map(keyOf)));
  const taken = offered.filter((one) => keys.has(keyOf(one)));
  const left = BigInt(line.amount) - sumOf(taken.map(({ amount }) => amount));
  const match = useMutation({
    mutationFn: (reason: string) =>
      api.bankStatements.match(line.statement_id, String(line.line), {
        movements: taken.map(({ type, id, amount }) => ({ type, id, amount })),
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
  const toggle = (key: string) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
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
        <Offered movements={offered} keys={keys} onToggle={toggle} />
        <Left left={left} />
        <label className="field">
          <span>Why</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={match.error} />
        <div className="row">
          <button
            type="submit"
            className="button"
            data-kind="main"
            disabled={match.isPending || left !== 0n || taken.length === 0}
          >
            Match
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
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

function Left({ left }: { readonly left: bigint }) {
  return (
    <p className="notice" data-tone={left === 0n ? "good" : "bad"} role="status">
      {left === 0n ? (
        "What is chosen sums to the line."
      ) : (
        <>
          <Money cents={left} /> of the line is left.
        </>
      )}
    </p>
  );
}

const isSame = (one: Movement) => (other: Movement) =>
  one.type === other.type && one.id === other.id;
