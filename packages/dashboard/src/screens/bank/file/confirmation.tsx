import type { AchFile } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { Problem } from "../../../parts/problem.tsx";

type Confirmation = NonNullable<AchFile["confirmation"]>;

const NEEDS: Readonly<Record<Confirmation["needs"], string>> = {
  totals: "the file's totals",
  bank_ack: "an acknowledgement",
  both: "the file's totals, and an acknowledgement",
};

/** What the bank must say before payments of the file count as sent, and what it said. */
export function ConfirmationCard({ file }: { readonly file: AchFile }) {
  const { confirmation } = file;
  if (confirmation === null) return null;
  const { needs, state, confirm_by, confirmed_at, reply } = confirmation;
  const isOpen = confirmed_at === null && file.state !== "rejected";
  return (
    <Card title="Confirmation by the bank">
      <Facts
        of={[
          ["State", <Status key="s" value={state} />],
          ["Needed", NEEDS[needs]],
          ["By", <Time key="b" at={confirm_by} />],
          ["Confirmed", confirmed_at === null ? "—" : <Time key="c" at={confirmed_at} />],
          ["Reference", reply?.reference ?? "—"],
        ]}
      />
      {reply === null || reply.differences.length === 0 ? null : (
        <ul>
          {reply.differences.map(({ field, ours, theirs }) => (
            <li key={field}>
              {field}: {ours} in the file, {theirs} at the bank
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <Confirm file={file} /> : null}
    </Card>
  );
}

function Confirm({ file }: { readonly file: AchFile }) {
  const [isAsking, ask] = useState(false);
  return (
    <Allowed operation="ach_files.confirm">
      <div className="row">
        <button type="button" className="button" data-kind="main" onClick={() => ask(true)}>
          Say what the bank says
        </button>
      </div>
      {isAsking ? <Ask file={file} onClose={() => ask(false)} /> : null}
    </Allowed>
  );
}

type Verdict = Parameters<typeof api.achFiles.confirm>[1]["verdict"];

const VERDICTS: Readonly<Record<Verdict, string>> = {
  matched: "The totals are the same: it processes the file",
  differs: "It has other totals",
  not_processed: "It does not process the file (two people must say so)",
};

function Ask({ file, onClose }: { readonly file: AchFile; readonly onClose: () => void }) {
  const confirm = useMutation({
    mutationFn: ({ verdict, reference }: { verdict: Verdict; reference: string }) =>
      api.achFiles.confirm(file.id, { verdict, reference }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    confirm.mutate({
      verdict: typed(form, "verdict") as Verdict,
      reference: typed(form, "reference"),
    });
  };
  const kept = keptFor(confirm.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title="What the bank says of the file" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>The bank says</span>
          <select name="verdict" required defaultValue="matched">
            {Object.entries(VERDICTS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Its reference, or who said it</span>
          <input name="reference" required maxLength={100} />
        </label>
        <Problem error={confirm.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={confirm.isPending}>
            Record it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
  );
}
