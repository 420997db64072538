import {
  RECEIVED_RETURN_CODES,
  RECEIVED_RULE_ACT_NAMES,
  RECEIVED_RULE_ACTS,
  RECEIVED_RULE_TIME_NAMES,
  RECEIVED_RULE_TIMES,
} from "@railhead/core";
import type { CreateReceivedEntryRule } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { accountNamesQuery } from "../../../api/names.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { Problem } from "../../../parts/problem.tsx";

type Body = CreateReceivedEntryRule;

/** Members of the form that a rule leaves out where nothing is typed; amounts are in cents. */
function bodyOf(form: HTMLFormElement): Body {
  const sent = [...new FormData(form)].filter(([, value]) => value !== "");
  const numbers = new Set(["priority", "max_uses"]);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]),
  ) as unknown as Body;
}

const CONDITIONS = [
  ["company_id", "Sender's id", 10],
  ["individual_id", "Its id of the receiver, such as an invoice number", 15],
  ["remittance", "A text of its remittance", 80],
  ["min_amount", "At least, in cents", 12],
  ["max_amount", "At most, in cents", 12],
] as const;

/** Asks what a rule covers and does. */
export function MakeRule({ onClose }: { readonly onClose: () => void }) {
  const [act, setAct] = useState<Body["act"]>("assign");
  const make = useMutation({
    mutationFn: (body: Body) => api.receivedEntryRules.create(body),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: ["received-rules"] });
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(bodyOf(event.currentTarget));
  };
  const kept = keptFor(make.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title="Make a rule" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <Conditions />
        <label className="field">
          <span>Does</span>
          <select
            name="act"
            value={act}
            onChange={(event) => setAct(event.target.value as Body["act"])}
          >
            {RECEIVED_RULE_ACT_NAMES.map((name) => (
              <option key={name} value={name}>
                {name}: {RECEIVED_RULE_ACTS[name].meaning}
              </option>
            ))}
          </select>
        </label>
        {act === "assign" ? <Business /> : null}
        {act === "return" ? <Code /> : null}
        <Bounds />
        <label className="field">
          <span>Why</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={make.error} />
        <button type="submit" className="button" data-kind="main" disabled={make.isPending}>
          Make it
        </button>
      </form>
    </Dialog>
  );
}

function Business() {
  const accounts = useQuery(accountNamesQuery).data ?? [];
  return (
    <label className="field">
      <span>Whose money it is</span>
      <select name="account_id">
        <option value="">the account that its remittance names</option>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Code() {
  const codes = Object.entries(RECEIVED_RETURN_CODES).filter(
    ([, row]) => !("needs_statement" in row),
  );
  return (
    <label className="field">
      <span>Return code</span>
      <select name="return_code" required>
        {codes.map(([code, { meaning }]) => (
          <option key={code} value={code}>
            {code}: {meaning}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Its name, and what it covers. */
function Conditions() {
  return (
    <>
      <label className="field">
        <span>Name</span>
        <input name="name" required maxLength={100} />
      </label>
      <label className="field">
        <span>Covers</span>
        <select name="direction">
          <option value="credit">credits</option>
          <option value="debit">debits</option>
        </select>
      </label>
      {CONDITIONS.map(([name, label, most]) => (
        <label key={name} className="field">
          <span>{label}</span>
          <input name={name} maxLength={most} />
        </label>
      ))}
    </>
  );
}

/** When it acts, in which place and how often. */
function Bounds() {
  return (
    <>
      <label className="field">
        <span>When</span>
        <select name="acts_at">
          {RECEIVED_RULE_TIME_NAMES.map((name) => (
            <option key={name} value={name}>
              {RECEIVED_RULE_TIMES[name].meaning}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Place; the lowest decides first</span>
        <input name="priority" type="number" min={1} max={10_000} defaultValue={100} />
      </label>
      <label className="field">
        <span>Decides at most so many entries; 1 is an expected payment</span>
        <input name="max_uses" type="number" min={1} />
      </label>
    </>
  );
}
