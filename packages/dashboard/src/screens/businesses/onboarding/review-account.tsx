import type { Account, ReviewAccount as Review } from "@railhead/client";
import { ACCOUNT_LIFECYCLE } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { keptFor } from "../../../parts/kept-for.ts";
import { Kept } from "../../../parts/kept.tsx";
import { Problem } from "../../../parts/problem.tsx";

const LABELS: readonly (readonly [Review["status"], string])[] = [
  ["active", "Activate"],
  ["rejected", "Reject"],
  ["inactive", "Deactivate"],
];

/** The decisions that the account's status allows. */
export function ReviewAccount({ account }: { readonly account: Account }) {
  const [asked, ask] = useState<Review["status"]>();
  const allowed = LABELS.filter(([to]) =>
    ACCOUNT_LIFECYCLE.moves.some((move) => move.from.includes(account.status) && move.to === to),
  );
  if (allowed.length === 0) return null;
  return (
    <div className="row" role="group" aria-label="Decide the account">
      {allowed.map(([to, label]) => (
        <button key={to} type="button" className="button" onClick={() => ask(to)}>
          {label}
        </button>
      ))}
      {asked === undefined ? null : (
        <Ask account={account} to={asked} onClose={() => ask(undefined)} />
      )}
    </div>
  );
}

function Ask({
  account,
  to,
  onClose,
}: {
  readonly account: Account;
  readonly to: Review["status"];
  readonly onClose: () => void;
}) {
  const review = useMutation({
    mutationFn: (message: string) =>
      api.accounts.review(account.id, {
        status: to,
        message,
        ...(to === "inactive" ? { reason: "disabled" as const } : {}),
      }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    review.mutate(typed(event.currentTarget, "message"));
  };
  const kept = keptFor(review.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  const label = LABELS.find(([status]) => status === to)?.[1] ?? to;
  return (
    <Dialog title={`${label} ${account.business_profile.name}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>On what evidence</span>
          <textarea name="message" required maxLength={255} rows={2} />
        </label>
        <Problem error={review.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={review.isPending}>
            {label}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it as it is
          </button>
        </div>
      </form>
    </Dialog>
  );
}
