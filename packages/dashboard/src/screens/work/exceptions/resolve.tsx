import type { Exception } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Asks what was done, and resolves an exception with it. */
export function Resolve({
  exception,
  onClose,
}: {
  readonly exception: Exception;
  readonly onClose: () => void;
}) {
  const resolve = useMutation({
    mutationFn: (reason: string) => api.exceptions.resolve(exception.id, { reason }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["exceptions"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    resolve.mutate(typed(event.currentTarget, "reason"));
  };
  return (
    <Dialog title={`Resolve: ${exception.title}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>What was done</span>
          <textarea name="reason" required maxLength={255} rows={3} />
        </label>
        <Problem error={resolve.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={resolve.isPending}>
            Resolve
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
  );
}
