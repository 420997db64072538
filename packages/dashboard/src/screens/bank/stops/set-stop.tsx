import type { OriginationStop } from "@railhead/client";
import { SEC_CODES } from "@railhead/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { accountNamesQuery, bankNamesQuery } from "../../../api/names.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Kept } from "../../../parts/kept.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Held } from "./held.tsx";
import { named, type Scope } from "./scope.ts";

const NOTHING: Scope = { bank_id: "", account_id: "", sec_code: "" };

/** Asks what to stop, shows what that holds back, and sets the stop. */
export function SetStop({ onClose }: { readonly onClose: () => void }) {
  const [scope, choose] = useState(NOTHING);
  const banks = useQuery(bankNamesQuery).data ?? [];
  const accounts = useQuery(accountNamesQuery).data ?? [];
  const isNamed = Object.keys(named(scope)).length > 0;
  const set = useMutation({
    mutationFn: (reason: string) => api.originationStops.create({ ...named(scope), reason }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries();
      if (keptFor(result) === undefined) onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    set.mutate(typed(event.currentTarget, "reason"));
  };
  const kept = keptFor(set.data);
  if (kept !== undefined) return <Kept approval={kept} onClose={onClose} />;
  return (
    <Dialog title="Stop origination" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          No file that is sealed from now on holds an entry that the stop covers. Payments wait and
          go once it is lifted. Files that are sealed already are sent.
        </p>
        <Choice
          label="Bank"
          value={scope.bank_id}
          of={banks}
          onChoose={(bank_id) => choose({ ...scope, bank_id })}
        />
        <Choice
          label="Account"
          value={scope.account_id}
          of={accounts}
          onChoose={(account_id) => choose({ ...scope, account_id })}
        />
        <Choice
          label="SEC code"
          value={scope.sec_code}
          of={SEC_CODES.map((id) => ({ id, name: id }))}
          onChoose={(code) =>
            choose({ ...scope, sec_code: code as OriginationStop["sec_code"] & string })
          }
        />
        {isNamed ? <Preview scope={scope} /> : <p className="quiet">Name one of them at least.</p>}
        <label className="field">
          <span>Why; accounts do not see it</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={set.error} />
        <div className="row">
          <button
            type="submit"
            className="button"
            data-kind="main"
            disabled={!isNamed || set.isPending}
          >
            Stop these entries
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Choice({
  label,
  value,
  of,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly of: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (id: string) => void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">every one</option>
        {of.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the stop would hold back if it were set now. */
function Preview({ scope }: { readonly scope: Scope }) {
  const query = useQuery({
    queryKey: ["stop-preview", scope],
    queryFn: ({ signal }) => api.originationStops.preview(named(scope), { signal }),
  });
  return (
    <section className="card" aria-label="What it holds back now">
      <h3>What it holds back now</h3>
      <Loaded query={query}>{(held) => <Held of={held} />}</Loaded>
    </section>
  );
}
