import { useEffect, useState } from "react";
import { ignoresKeys } from "../keys/typing.ts";

/** A row cursor that `j`, `k`, arrows and Enter move; it stays on its row while the list changes. */
export function useRows(ids: readonly string[], open: (id: string) => void): string | undefined {
  const [cursor, setCursor] = useState<string>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || ignoresKeys(event.target)) return;
      const at = cursor === undefined ? -1 : ids.indexOf(cursor);
      if (event.key === "j" || event.key === "k") {
        const next = event.key === "j" ? Math.min(at + 1, ids.length - 1) : Math.max(at - 1, 0);
        setCursor(ids[next]);
      } else if (event.key === "Enter" && cursor !== undefined && at !== -1) {
        if (event.target instanceof HTMLElement && event.target.closest("a, button") !== null)
          return;
        open(cursor);
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ids, cursor, open]);
  useEffect(() => {
    document.querySelector("[data-cursor]")?.scrollIntoView({ block: "nearest" });
  }, [cursor]);
  return cursor;
}

/** Marks the row under the cursor. */
export const cursorOf = (id: string, cursor: string | undefined) =>
  id === cursor ? { "data-cursor": "" } : {};
