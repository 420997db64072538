import type { SuspenseItem } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { queryClient } from "../../../api/queries.ts";
import { sentence } from "../../../format/words.ts";
import { Money } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { typed } from "../../../parts/form.ts";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { may } from "../../../parts/may.ts";
import { Problem } from "../../../parts/problem.tsx";
import { actsOn, runAct, type Act } from "./acts.ts";

/** Buttons of the acts that may end an item, each with its own questions. */
export function EndItem({ item }: { readonly item: SuspenseItem }) {
  const [asked, ask] = useState<Act>();
  const session = useSession();
  const acts = actsOn(item).filter(({ name }) => may(session, `suspense_items.${name}`));
  if (acts.length === 0) return null;
  return (
    <div className="row" role="group" aria-label="End the item">
      {acts.map((act) => (
        <button key={act.name} type="button" className="button" onClick={() => ask(act)}>
          {sentence(act.name)}
        </button>
      ))}
      {asked === undefined ? null : <Ask item={item} act={asked} onClose={() => ask(undefined)} />}
    </div>
  );
}

function Ask({
  item,
  act,
  onClose,
}: {
  readonly item: SuspenseItem;
  readonly act: Act;
  readonly onClose: () => void;
}) {
  const end = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      runAct(item, act, { reason: typed(form, "reason"), other: typed(form, "other") }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    end.mutate(event.currentTarget);
  };
  const kept = keptFor(end.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title={`${sentence(act.name)} an item of suspense`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          <Money cents={item.open_amount} />: {act.does}
        </p>
        {act.asks === undefined ? null : (
          <label className="field">
            <span>{act.asks}</span>
            <input name="other" required maxLength={200} />
          </label>
        )}
        <label className="field">
          <span>Reason, kept with the item</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={end.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={end.isPending}>
            {sentence(act.name)}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
  );
}
