import type { SuspenseItem } from "@railhead/client";
import { Link } from "@tanstack/react-router";

/** The transfer that carries what an act gave to a business. */
export function TransferOf({ act }: { readonly act: SuspenseItem["acts"][number] }) {
  if (act.funding_event_id === null) return null;
  return (
    <Link to="/transfers/$id" params={{ id: act.funding_event_id }}>
      In a transfer
    </Link>
  );
}
