import type { FormEvent } from "react";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";

/** Asks what was done; Enter gives it. */
export function ReasonDialog({
  title,
  label,
  onReason,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReason(typed(event.currentTarget, "reason"));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>What was done</span>
          <input name="reason" required maxLength={500} autoComplete="off" />
        </label>
        <div className="row">
          <button type="submit" className="button" data-kind="main">
            {label}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Leave it open
          </button>
        </div>
      </form>
    </Dialog>
  );
}
