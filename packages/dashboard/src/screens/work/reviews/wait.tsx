import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import type { About } from "../../../parts/notes/notes.tsx";
import { Problem } from "../../../parts/problem.tsx";
import type { QueueItem } from "./queue-item.ts";

/** Asks for what an item waits, and keeps it as a note on its record. */
export function Wait({
  item,
  about: { type, id },
  onWritten,
  onClose,
}: {
  readonly item: QueueItem;
  readonly about: About;
  readonly onWritten: () => void;
  readonly onClose: () => void;
}) {
  const write = useMutation({
    mutationFn: (text: string) => api.notes.create({ resource_type: type, resource_id: id, text }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["notes"] });
      onWritten();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    write.mutate(typed(event.currentTarget, "text"));
  };
  return (
    <Dialog title={`Wait with ${item.title}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>For what it waits</span>
          <input name="text" required maxLength={500} autoComplete="off" />
        </label>
        <Problem error={write.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={write.isPending}>
            Wait
          </button>
          <button type="button" className="button" onClick={onClose}>
            Go on deciding
          </button>
        </div>
      </form>
    </Dialog>
  );
}
