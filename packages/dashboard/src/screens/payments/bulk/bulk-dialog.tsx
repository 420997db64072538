import { BULK_ACTION_NAMES, BULK_ACTIONS, type BulkAction } from "@railhead/core";
import { RailheadError, type BulkJob } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted, sentence } from "../../../format/words.ts";
import { Money } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import type { BulkSet } from "./bulk-set.ts";
import { Refused } from "./refused.tsx";

/** Shows what an act would do to the payments of a set, and then does exactly that. */
export function BulkDialog({
  set,
  first,
  onClose,
}: {
  readonly set: BulkSet;
  readonly first: BulkAction;
  readonly onClose: () => void;
}) {
  const [action, choose] = useState<BulkAction>(first);
  const navigate = useNavigate();
  const look = useQuery({
    queryKey: ["bulk", action, set],
    queryFn: () => api.payments.bulk({ action, ...set, dry_run: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const act = useMutation({
    mutationFn: ({ shown, reason }: { shown: BulkJob; reason: string }) =>
      api.payments.bulk({
        action: shown.action,
        ...set,
        filter_hash: shown.preview?.filter_hash ?? "",
        expected_count: shown.count,
        reason,
      }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: ["list"] });
      if (keptFor(result) === undefined && result.id !== null) {
        await navigate({ to: "/bulk-jobs/$id", params: { id: result.id } });
      }
    },
  });
  const kept = keptFor(act.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  const isOther = act.error instanceof RailheadError && act.error.code === "bulk_set_changed";
  return (
    <Dialog
      title={"ids" in set ? "Act on the selected" : "Act on all that match"}
      onClose={onClose}
    >
      <Choice action={action} onChoose={choose} />
      <p>{BULK_ACTIONS[action].means} This act as a whole cannot be undone.</p>
      <Loaded query={look}>
        {(shown) => (
          <Act
            shown={shown}
            isPending={act.isPending || look.isFetching}
            onAct={(reason) => act.mutate({ shown, reason })}
            onClose={onClose}
          />
        )}
      </Loaded>
      <Problem error={act.error} />
      {isOther ? (
        <button type="button" className="button" onClick={() => void look.refetch()}>
          Look again
        </button>
      ) : null}
    </Dialog>
  );
}

function Choice({
  action,
  onChoose,
}: {
  readonly action: BulkAction;
  readonly onChoose: (action: BulkAction) => void;
}) {
  return (
    <label className="field">
      <span>What to do</span>
      <select value={action} onChange={(event) => onChoose(event.target.value as BulkAction)}>
        {BULK_ACTION_NAMES.map((name) => (
          <option key={name} value={name}>
            {sentence(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Act({
  shown,
  isPending,
  onAct,
  onClose,
}: {
  readonly shown: BulkJob;
  readonly isPending: boolean;
  readonly onAct: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const change = shown.preview?.would_change;
  const count = change?.count ?? 0;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAct(typed(event.currentTarget, "reason"));
  };
  return (
    <form className="card-body" onSubmit={onSubmit}>
      <p role="status" data-part="would">
        <strong>{counted(count, "payment")}</strong> of {shown.count.toLocaleString("en-US")} would
        change, together <Money cents={change?.amount ?? "0"} />.
      </p>
      <Refused shown={shown} />
      <label className="field">
        <span>
          {shown.action === "resubmit"
            ? "Reason, kept with the job"
            : "Reason, kept in the history of each payment"}
        </span>
        <input name="reason" required maxLength={255} />
      </label>
      <div className="row">
        <button
          type="submit"
          className="button"
          data-kind="main"
          disabled={isPending || count === 0}
        >
          {sentence(shown.action)} {counted(count, "payment")}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Change nothing
        </button>
      </div>
    </form>
  );
}
