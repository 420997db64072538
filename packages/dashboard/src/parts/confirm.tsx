import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../api/queries.ts";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./problem.tsx";

/** Asks before an act that takes something away. */
export function Confirm({
  title,
  act,
  children,
  onDone,
  onClose,
}: {
  readonly title: string;
  readonly act: () => Promise<unknown>;
  readonly children: ReactNode;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) {
  const run = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      onDone?.();
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Problem error={run.error} />
      <div className="row">
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={run.isPending}
          onClick={() => run.mutate()}
        >
          {title}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Leave it as it is
        </button>
      </div>
    </Dialog>
  );
}
