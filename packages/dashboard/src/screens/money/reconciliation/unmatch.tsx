import type { BankStatement, BankStatementLine } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { Money } from "../../../parts/basics.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Asks why a match is wrong, and takes it away. */
export function Unmatch({
  statement,
  line,
  onClose,
}: {
  readonly statement: BankStatement;
  readonly line: BankStatementLine;
  readonly onClose: () => void;
}) {
  const unmatch = useMutation({
    mutationFn: (reason: string) =>
      api.bankStatements.unmatch(statement.id, String(line.line), { reason }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["reconciliation"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    unmatch.mutate(typed(event.currentTarget, "reason"));
  };
  return (
    <Dialog title={`Take the match of line ${line.line} away`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          <Money cents={line.amount} /> on {day(line.date)} then differs from the books until it is
          matched by hand.
        </p>
        <label className="field">
          <span>Why is it wrong</span>
          <textarea name="reason" required maxLength={500} rows={2} />
        </label>
        <Problem error={unmatch.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={unmatch.isPending}>
            Take it away
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
