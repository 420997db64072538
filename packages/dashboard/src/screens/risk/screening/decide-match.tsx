import type { ScreeningMatch } from "@railhead/client";
import { MATCH_DECISION_NAMES, MATCH_DECISIONS } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

type Decision = (typeof MATCH_DECISION_NAMES)[number];

const LABELS = { clear: "It is somebody else", confirm: "It is the one on the list" } as const;

/** Decides a match, or changes a decision. One that ended is not decided. */
export function DecideMatch({ match }: { readonly match: ScreeningMatch }) {
  const decide = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      api.screeningMatches.decide(match.id, {
        decision: typed(form, "decision") as Decision,
        note: typed(form, "note"),
        ...(typed(form, "report") === "rejected" ? { report: "rejected" as const } : {}),
      }),
    onSuccess: async () => {
      await Promise.all(
        [["screening-match", match.id], ["list", "screening"], ["exceptions"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  if (match.state === "ended") return null;
  const left = MATCH_DECISION_NAMES.filter((name) => MATCH_DECISIONS[name].state !== match.state);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    decide.mutate(event.currentTarget);
  };
  return (
    <Allowed operation="screening_matches.decide">
      <Card title={match.state === "open" ? "Decide" : "Decide otherwise"}>
        <form onSubmit={onSubmit} className="card-body">
          <fieldset>
            <legend>Who is it?</legend>
            {left.map((name) => (
              <label key={name} className="row">
                <input type="radio" name="decision" value={name} required /> {LABELS[name]}
              </label>
            ))}
          </fieldset>
          {match.subject_type === "customer" ? (
            <label className="field">
              <span>Payments, if it is the one on the list</span>
              <select name="report">
                <option value="blocked">Keep them held, and report them as blocked</option>
                <option value="rejected">Reject the customer and end them, and report that</option>
              </select>
            </label>
          ) : null}
          <label className="field">
            <span>What shows it</span>
            <input name="note" required maxLength={500} />
          </label>
          <Problem error={decide.error} />
          <button type="submit" className="button" data-kind="main" disabled={decide.isPending}>
            Decide
          </button>
        </form>
      </Card>
    </Allowed>
  );
}
