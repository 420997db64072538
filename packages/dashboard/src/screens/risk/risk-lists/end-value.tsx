import type { RiskListValue } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Takes a value off its list, from now on. */
export function EndValue({ value }: { readonly value: RiskListValue }) {
  const [isAsking, ask] = useState(false);
  if (value.ended_by !== null) return "—";
  return (
    <Allowed operation="risk_lists.end">
      <button
        type="button"
        className="button"
        aria-label={`Take off ${value.value}`}
        onClick={() => ask(true)}
      >
        Take off
      </button>
      {isAsking ? <Ask value={value} onClose={() => ask(false)} /> : null}
    </Allowed>
  );
}

function Ask({ value, onClose }: { readonly value: RiskListValue; readonly onClose: () => void }) {
  const end = useMutation({
    mutationFn: (reason: string) => api.riskLists.end(value.list_id, value.id, { reason }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["list", "risk-list"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    end.mutate(typed(event.currentTarget, "reason"));
  };
  return (
    <Dialog title="Take the value off the list" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          <code>{value.value}</code> is not in force from now on. What it stopped before stays
          stopped.
        </p>
        <label className="field">
          <span>Why</span>
          <input name="reason" required maxLength={255} />
        </label>
        <Problem error={end.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={end.isPending}>
            Take it off
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it on
          </button>
        </div>
      </form>
    </Dialog>
  );
}
