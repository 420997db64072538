import type { RulesetCheck } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { bodyOf, type Draft } from "./draft.ts";

/** Faults in the summary; all stand at their places. */
const MOST_NAMED = 20;

/** Saves a draft without faults as a ruleset, and opens it. */
export function SaveDraft({
  draft,
  check,
  inForce,
  onSaved,
  onReset,
}: {
  readonly draft: Draft;
  /** Of exactly this draft; undefined while it is checked. */
  readonly check: RulesetCheck | undefined;
  readonly inForce: number;
  readonly onSaved: () => void;
  readonly onReset: () => void;
}) {
  const navigate = useNavigate();
  const [isAsking, ask] = useState(false);
  const save = useMutation({
    mutationFn: (note: string) => api.rulesets.create({ ...bodyOf(draft), note }),
    onSuccess: async ({ number }) => {
      onSaved();
      await queryClient.invalidateQueries({ queryKey: ["rulesets"] });
      await navigate({ to: "/rules/$number", params: { number: String(number) } });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(typed(event.currentTarget, "note"));
  };
  return (
    <Card title="Save it as a ruleset">
      <form onSubmit={onSubmit} className="card-body">
        <CheckWords check={check} />
        <label className="field">
          <span>What for, kept with the ruleset</span>
          <input name="note" required maxLength={500} />
        </label>
        <Problem error={save.error} />
        <div className="row">
          <button
            type="submit"
            className="button"
            data-kind="main"
            disabled={save.isPending || check?.is_valid !== true}
          >
            Save the ruleset
          </button>
          <button type="button" className="button" onClick={() => ask(true)}>
            Throw the draft away
          </button>
        </div>
      </form>
      {isAsking ? (
        <Confirm
          title="Throw the draft away"
          act={() => Promise.resolve(onReset())}
          onClose={() => ask(false)}
        >
          <p>The page shows saved rules again. Ruleset {inForce} stays in force.</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

function CheckWords({ check }: { readonly check: RulesetCheck | undefined }) {
  if (check === undefined) {
    return (
      <p className="notice" role="status">
        The rules are being checked …
      </p>
    );
  }
  const { is_valid: isValid, faults, tests, reads } = check;
  if (!isValid) {
    return (
      <div className="notice" data-tone="bad" role="status" data-part="check">
        <p>{counted(faults.length, "fault")}, each also at its place above:</p>
        <ul>
          {faults.slice(0, MOST_NAMED).map(({ reference, message }, index) => (
            <li key={index}>
              <code>{reference}</code> {message}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <p className="notice" data-tone="good" role="status" data-part="check">
      No faults. {counted(tests.length, "test")} passed.
      {reads.length === 0 ? "" : ` The rules read ${reads.join(", ")}.`}
    </p>
  );
}
