import { useEffect, useState } from "react";
import { ignoresKeys } from "../keys/typing.ts";
import type { ListWindow } from "./use-window.ts";

/** A cursor that `j`, `k` and Enter move over all rows of a long list; it takes the list along. */
export function useCursor(
  total: number,
  { first, shown, show }: ListWindow,
  open: (place: number) => void,
): number | undefined {
  const [cursor, setCursor] = useState<number>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || ignoresKeys(event.target)) return;
      if (event.key === "j" || event.key === "k") {
        const at = cursor ?? first - (event.key === "j" ? 1 : 0);
        const next = Math.min(Math.max(at + (event.key === "j" ? 1 : -1), 0), total - 1);
        setCursor(next);
        if (next < first) show(next);
        if (next >= first + shown) show(next - shown + 1);
      } else if (event.key === "Enter" && cursor !== undefined) {
        if (event.target instanceof HTMLElement && event.target.closest("a, button") !== null)
          return;
        open(cursor);
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [cursor, first, shown, show, open, total]);
  return cursor;
}
