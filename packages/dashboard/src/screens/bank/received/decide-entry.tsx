import type { ReceivedEntry } from "@railhead/client";
import { RECEIVED_LIFECYCLE, RECEIVED_RETURN_CODES, type ReceivedEvent } from "@railhead/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { accountNamesQuery } from "../../../api/names.ts";
import { queryClient } from "../../../api/queries.ts";
import { Card } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { typed } from "../../../parts/form.ts";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { may } from "../../../parts/may.ts";
import { Problem } from "../../../parts/problem.tsx";

interface Act {
  readonly name: "assign" | "forward" | "keep" | "return" | "unassign";
  /** The side that it is for; both without it. */
  readonly side?: "credit";
  readonly label: string;
  readonly event: ReceivedEvent;
  readonly does: string;
}

const ACTS: readonly Act[] = [
  {
    name: "assign",
    label: "Assign to a business",
    event: "assign",
    does: "Its money becomes the business's; of a debit the business bears it.",
  },
  {
    name: "forward",
    label: "Forward",
    event: "assign",
    side: "credit",
    does: "A payout of the same amount sends the money on to a paykey of the business.",
  },
  {
    name: "return",
    label: "Return",
    event: "request_return",
    does: "The return goes with the next cut-off, in a file of its own.",
  },
  {
    name: "keep",
    label: "Keep",
    event: "keep",
    does: "It is not returned. Its money stays in suspense until it is assigned or ended there.",
  },
  {
    name: "unassign",
    label: "Take back",
    event: "unassign",
    does: "Its money is in suspense again. What a transfer moved comes back with the business's next one.",
  },
  {
    name: "return",
    label: "Take back and return",
    event: "unassign",
    does: "Its money is taken back from the business, and the return goes with the next cut-off.",
  },
];

/** Compliance returns an international entry through the bank, and none is forwarded. */
const NOT_OF_IAT: ReadonlySet<Act["name"]> = new Set(["forward", "return"]);

/** Buttons of the acts that its status takes. */
export function DecideEntry({ entry }: { readonly entry: ReceivedEntry }) {
  const [asked, ask] = useState<Act>();
  const session = useSession();
  const acts = ACTS.filter(
    ({ name, event, side = entry.direction }) =>
      side === entry.direction &&
      RECEIVED_LIFECYCLE.move(entry.status, event) !== undefined &&
      !(entry.sec_code === "IAT" && NOT_OF_IAT.has(name)) &&
      !(name === "keep" && entry.status === "kept") &&
      may(session, `received_entries.${name}`),
  );
  if (acts.length === 0) return null;
  return (
    <Card title="Decide">
      <div className="row" role="group" aria-label="Decide the entry">
        {acts.map((act) => (
          <button key={act.label} type="button" className="button" onClick={() => ask(act)}>
            {act.label}
          </button>
        ))}
      </div>
      {asked === undefined ? null : (
        <Ask entry={entry} act={asked} onClose={() => ask(undefined)} />
      )}
    </Card>
  );
}

/** Sends the act with what the form has. */
function send(entry: ReceivedEntry, act: Act, form: HTMLFormElement) {
  const reason = typed(form, "reason");
  if (act.name === "keep") return api.receivedEntries.keep(entry.id, { reason });
  if (act.name === "unassign") return api.receivedEntries.unassign(entry.id, { reason });
  if (act.name === "assign") {
    return api.receivedEntries.assign(entry.id, { reason, account_id: typed(form, "account_id") });
  }
  if (act.name === "forward") {
    const [account_id, paykey] = [typed(form, "account_id"), typed(form, "paykey")];
    return api.receivedEntries.forward(entry.id, { reason, account_id, paykey });
  }
  const document = typed(form, "document");
  return api.receivedEntries.return(entry.id, {
    reason,
    code: typed(form, "code") as keyof typeof RECEIVED_RETURN_CODES,
    ...(act.event === "unassign" ? { unassign: true } : {}),
    ...(document === "" ? {} : { document }),
  });
}

function Ask({
  entry,
  act,
  onClose,
}: {
  readonly entry: ReceivedEntry;
  readonly act: Act;
  readonly onClose: () => void;
}) {
  const decide = useMutation({
    mutationFn: async (form: HTMLFormElement): Promise<unknown> => await send(entry, act, form),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    decide.mutate(event.currentTarget);
  };
  const kept = keptFor(decide.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title={act.label} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>{act.does}</p>
        {act.name === "assign" || act.name === "forward" ? <Businesses entry={entry} /> : null}
        {act.name === "forward" ? <Receiver /> : null}
        {act.name === "return" ? <Codes entry={entry} /> : null}
        <label className="field">
          <span>Why</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={decide.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={decide.isPending}>
            {act.label}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Businesses({ entry }: { readonly entry: ReceivedEntry }) {
  const accounts = useQuery(accountNamesQuery).data;
  if (accounts === undefined) return null;
  return (
    <label className="field">
      <span>Whose money it is</span>
      <select name="account_id" required defaultValue={entry.proposed_account_id ?? ""}>
        <option value="" disabled>
          choose an account
        </option>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Receiver() {
  return (
    <label className="field">
      <span>Token of the true receiver&apos;s paykey</span>
      <input name="paykey" required maxLength={255} />
    </label>
  );
}

/** The codes of its side; the server says which of them still reach the sender in time. */
function Codes({ entry }: { readonly entry: ReceivedEntry }) {
  const codes = Object.entries(RECEIVED_RETURN_CODES).filter(
    ([, { side }]) => side === "both" || side === entry.direction,
  );
  return (
    <>
      <label className="field">
        <span>Return code</span>
        <select name="code" required defaultValue="">
          <option value="" disabled>
            choose a code
          </option>
          {codes.map(([code, { meaning }]) => (
            <option key={code} value={code}>
              {code}: {meaning}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>The receiver&apos;s signed statement, where the code needs one</span>
        <input name="document" maxLength={200} />
      </label>
    </>
  );
}
