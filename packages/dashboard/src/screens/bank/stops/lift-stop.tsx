import type { OriginationStop } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Lifts a stop: what it held back goes with the next cut-off. */
export function LiftStop({ stop }: { readonly stop: OriginationStop }) {
  const [isAsking, ask] = useState(false);
  return (
    <Allowed operation="origination_stops.lift">
      <div className="row">
        <button type="button" className="button" onClick={() => ask(true)}>
          Lift the stop
        </button>
      </div>
      {isAsking ? <Ask stop={stop} onClose={() => ask(false)} /> : null}
    </Allowed>
  );
}

function Ask({ stop, onClose }: { readonly stop: OriginationStop; readonly onClose: () => void }) {
  const lift = useMutation({
    mutationFn: (reason: string) => api.originationStops.lift(stop.id, { reason }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    lift.mutate(typed(event.currentTarget, "reason"));
  };
  const kept = keptFor(lift.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title="Lift the stop" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>What it holds back goes with the next cut-off, unless another stop covers it.</p>
        <label className="field">
          <span>Why it may be lifted</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={lift.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={lift.isPending}>
            Lift it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it in force
          </button>
        </div>
      </form>
    </Dialog>
  );
}
