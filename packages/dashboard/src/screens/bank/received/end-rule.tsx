import type { ReceivedEntryRule } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Ends a rule; what it decided stays. */
export function EndRule({ rule }: { readonly rule: ReceivedEntryRule }) {
  const [isAsking, ask] = useState(false);
  const end = useMutation({
    mutationFn: (reason: string) => api.receivedEntryRules.end(rule.id, { reason }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["received-rules"] });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    end.mutate(typed(event.currentTarget, "reason"));
  };
  return (
    <Allowed operation="received_entry_rules.end">
      <div className="row">
        <button type="button" className="button" onClick={() => ask(true)}>
          End the rule
        </button>
      </div>
      {isAsking ? (
        <Dialog title={`End the rule ${rule.name}`} onClose={() => ask(false)}>
          <form onSubmit={onSubmit} className="card-body">
            <p>It decides no further entry. What it decided stays.</p>
            <label className="field">
              <span>Why</span>
              <textarea name="reason" required maxLength={500} rows={2} />
            </label>
            <Problem error={end.error} />
            <button type="submit" className="button" data-kind="main" disabled={end.isPending}>
              End it
            </button>
          </form>
        </Dialog>
      ) : null}
    </Allowed>
  );
}
