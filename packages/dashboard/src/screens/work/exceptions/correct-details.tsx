import type { CreatePaykeyCorrection } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** What is corrected: the notification of an exception, or a paykey. */
type Subject = { readonly exception_id: string } | { readonly paykey_id: string };

/** Asks for new bank details. What is left empty stays as it is. */
export function CorrectDetails({ subject }: { readonly subject: Subject }) {
  const [isAsking, ask] = useState(false);
  const [isDone, setDone] = useState(false);
  if (isDone) return <p>The details were corrected. The next entry goes to the new account.</p>;
  return (
    <>
      <button type="button" className="button" onClick={() => ask(true)}>
        Correct the bank details
      </button>
      {isAsking ? (
        <Ask subject={subject} onDone={() => setDone(true)} onClose={() => ask(false)} />
      ) : null}
    </>
  );
}

function Ask({
  subject,
  onDone,
  onClose,
}: {
  readonly subject: Subject;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const correct = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      api.paykeyCorrections.create(correctionOf(form, subject)),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ["exceptions"] });
      await queryClient.invalidateQueries({ queryKey: ["paykey"] });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    correct.mutate(event.currentTarget);
  };
  return (
    <Dialog title="Correct the bank details" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>What you leave empty stays as it is.</p>
        <label className="field">
          <span>Routing number</span>
          <input name="routing_number" inputMode="numeric" maxLength={9} autoComplete="off" />
        </label>
        <label className="field">
          <span>Account number</span>
          <input name="account_number" maxLength={17} autoComplete="off" />
        </label>
        <label className="field">
          <span>Account type</span>
          <select name="account_type" defaultValue="">
            <option value="">as it is</option>
            <option value="checking">checking</option>
            <option value="savings">savings</option>
          </select>
        </label>
        <label className="field">
          <span>Why</span>
          <textarea name="reason" required maxLength={255} rows={2} />
        </label>
        <Problem error={correct.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={correct.isPending}>
            Correct
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function correctionOf(form: HTMLFormElement, subject: Subject): CreatePaykeyCorrection {
  const account_type = (["checking", "savings"] as const).find(
    (type) => type === typed(form, "account_type"),
  );
  const [routing, account] = [typed(form, "routing_number"), typed(form, "account_number")];
  const correction = {
    ...subject,
    ...(routing === "" ? {} : { routing_number: routing }),
    ...(account === "" ? {} : { account_number: account }),
    ...(account_type === undefined ? {} : { account_type }),
  };
  return { corrections: [correction], reason: typed(form, "reason") };
}
