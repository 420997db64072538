import type { Approval } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { Dialog } from "./dialog.tsx";

/** Says that an act waits for another person. */
export function Kept({
  approval,
  onClose,
}: {
  readonly approval: Approval;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Kept until another person approves it" onClose={onClose}>
      <p>Nothing was changed yet. The request runs once it is approved, and ends in 24 hours.</p>
      <div className="row">
        <Link className="button" to="/approvals/$id" params={{ id: approval.id }}>
          Open the approval
        </Link>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
