import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { accountNamesQuery } from "../../../api/names.ts";
import { queryClient } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { Money } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import type { Line } from "./match.tsx";

/** Asks whose money a line is, and books it as paid in for that account's payouts. */
export function Receive({ line, onClose }: { readonly line: Line; readonly onClose: () => void }) {
  const names = useQuery(accountNamesQuery);
  const receive = useMutation({
    mutationFn: (body: { account_id: string; reason: string }) =>
      api.bankStatements.receive(line.statement_id, String(line.line), body),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    receive.mutate({ account_id: typed(form, "account_id"), reason: typed(form, "reason") });
  };
  return (
    <Dialog title={`Book line ${line.line} as money paid in`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          <strong>
            <Money cents={line.amount} />
          </strong>{" "}
          on {day(line.date)}: {line.text}
        </p>
        <Loaded query={names}>
          {(accounts) => (
            <label className="field">
              <span>Whose payouts it covers</span>
              <select name="account_id" required defaultValue="">
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
          )}
        </Loaded>
        <label className="field">
          <span>Why</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={receive.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={receive.isPending}>
            Book it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
  );
}
