import type { PaymentsListQuery } from "@railhead/client";
import { useState } from "react";
import { useSession } from "../../parts/environment.tsx";
import { may } from "../../parts/may.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { filterTextOf } from "./bulk-set.ts";

/** Acts on all payments that a list's filters name. */
export function BulkButton({ query }: { readonly query: PaymentsListQuery }) {
  const session = useSession();
  const [opened, open] = useState<string>();
  const filter = filterTextOf(query);
  if (!may(session, "payments.bulk")) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={filter === ""}
        title={filter === "" ? "Set a filter first: it names the payments." : undefined}
        onClick={() => open(filter)}
      >
        Act on all that match …
      </button>
      {/* Another address means another set, which nobody has looked at. */}
      {opened !== undefined && opened === filter ? (
        <BulkDialog filter={opened} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}
