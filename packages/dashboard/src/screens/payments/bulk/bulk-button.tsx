import type { BulkAction } from "@railhead/core";
import type { PaymentsListQuery } from "@railhead/client";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { useKeyTitle } from "../../../parts/keys/single-keys.ts";
import type { Selection } from "../../../parts/list/use-selection.ts";
import { ignoresKeys } from "../../../parts/keys/typing.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { filterTextOf, type BulkSet } from "./bulk-set.ts";

/** Acts on the payments that a person chose, or on all that a list's filters name. */
export function BulkButton({
  query,
  selection: { ids, clear },
  first = "hold",
}: {
  readonly query: PaymentsListQuery;
  readonly selection: Selection;
  /** The act that the dialog begins with. */
  readonly first?: BulkAction;
}) {
  const session = useSession();
  const keyTitle = useKeyTitle();
  const [opened, open] = useState<{ readonly set: BulkSet; readonly filter: string }>();
  const all = useRef<HTMLButtonElement>(null);
  const filter = filterTextOf(query);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "*" || ignoresKeys(event.target)) return;
      event.preventDefault();
      all.current?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!may(session, "payments.bulk")) return null;
  return (
    <>
      {ids.size === 0 ? null : (
        <>
          <button type="button" className="button" title={keyTitle("Escape")} onClick={clear}>
            Select none
          </button>
          <button
            type="button"
            className="button"
            data-kind="main"
            onClick={() => open({ set: { ids: [...ids] }, filter })}
          >
            Act on {ids.size.toLocaleString("en-US")} selected …
          </button>
        </>
      )}
      <button
        ref={all}
        type="button"
        className="button"
        disabled={filter === ""}
        title={filter === "" ? "Set a filter first: it names the payments." : keyTitle("*")}
        onClick={() => open({ set: { filter }, filter })}
      >
        Act on all that match …
      </button>
      {/* Another address means another set, which nobody has looked at. */}
      {opened !== undefined && opened.filter === filter ? (
        <BulkDialog set={opened.set} first={first} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}
