import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { sentence, words } from "../../../format/words.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { useSession } from "../../../parts/environment.tsx";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { may } from "../../../parts/may.ts";
import { useKeyTitle } from "../../../parts/keys/single-keys.ts";
import type { OnePayment } from "./one-payment.ts";
import { Problem } from "../../../parts/problem.tsx";

/** The actions that a page offers with a reason alone. */
const ACTIONS = ["hold", "release", "cancel", "resubmit"] as const;
type Action = (typeof ACTIONS)[number];

async function run({ kind, id }: OnePayment, action: Action, reason: string): Promise<unknown> {
  const noun = kind === "charge" ? api.charges : api.payouts;
  return action === "resubmit" ? await noun.resubmit(id) : await noun[action](id, { reason });
}

/** What the payment's status and the reader's rights allow, each with its reason. */
export function Actions({ payment }: { readonly payment: OnePayment }) {
  const [asked, ask] = useState<Action>();
  const session = useSession();
  const keyTitle = useKeyTitle();
  const allowed = ACTIONS.filter(
    (action) =>
      (payment.allowed_actions as readonly string[]).includes(action) &&
      may(session, `${payment.kind}s.${action}`),
  );
  if (allowed.length === 0) return null;
  return (
    <div className="row" role="group" aria-label="Actions" title={keyTitle("e")}>
      {allowed.map((action) => (
        <button key={action} type="button" className="button" onClick={() => ask(action)}>
          {sentence(action)}
        </button>
      ))}
      {asked === undefined ? null : (
        <Ask payment={payment} action={asked} onClose={() => ask(undefined)} />
      )}
    </div>
  );
}

function Ask({
  payment,
  action,
  onClose,
}: {
  readonly payment: OnePayment;
  readonly action: Action;
  readonly onClose: () => void;
}) {
  const act = useMutation({
    mutationFn: (reason: string) => run(payment, action, reason),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.mutate(typed(event.currentTarget, "reason"));
  };
  const kept = keptFor(act.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title={`${sentence(action)} this ${payment.kind}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        {action === "resubmit" ? (
          <p>A new {payment.kind} is made with the same amount and bank account.</p>
        ) : (
          <label className="field">
            <span>Reason, kept in its history</span>
            <input name="reason" required maxLength={255} />
          </label>
        )}
        <Problem error={act.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={act.isPending}>
            {act.isPending ? `${words(action)} …` : sentence(action)}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Keep it as it is
          </button>
        </div>
      </form>
    </Dialog>
  );
}
