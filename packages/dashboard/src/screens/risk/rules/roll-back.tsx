import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { keptFor } from "../../../parts/kept-for.ts";
import { Kept } from "../../../parts/kept.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { publicationsQuery } from "./rulesets-queries.ts";

/** Puts the ruleset in force again that this one replaced; absent where it replaced none. */
export function RollBack({ number }: { readonly number: number }) {
  const [isAsking, ask] = useState(false);
  const { data } = useQuery(publicationsQuery);
  const published = data?.data.find(({ ruleset, act }) => ruleset === number && act === "publish");
  if (published === undefined) return null;
  return (
    <Allowed operation="rulesets.roll_back">
      <button type="button" className="button" onClick={() => ask(true)}>
        Roll back to ruleset {published.replaced}
      </button>
      {isAsking ? <Ask number={number} to={published.replaced} onClose={() => ask(false)} /> : null}
    </Allowed>
  );
}

function Ask({
  number,
  to,
  onClose,
}: {
  readonly number: number;
  readonly to: number;
  readonly onClose: () => void;
}) {
  const run = useMutation({
    mutationFn: (note: string) => api.rulesets.rollBack(String(number), { note }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run.mutate(typed(event.currentTarget, "note"));
  };
  const kept = keptFor(run.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title={`Roll back to ruleset ${to}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          From the next review on, payments are decided by ruleset {to} again, which ruleset{" "}
          {number} replaced. No second person is asked.
        </p>
        <label className="field">
          <span>Why</span>
          <input name="note" required maxLength={500} />
        </label>
        <Problem error={run.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={run.isPending}>
            Roll back
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave ruleset {number} in force
          </button>
        </div>
      </form>
    </Dialog>
  );
}
