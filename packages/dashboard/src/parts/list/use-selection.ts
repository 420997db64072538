import { useEffect, useRef, useState } from "react";
import { ignoresKeys } from "../keys/typing.ts";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Adds all of these. */
  readonly add: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** Rows that a person chose; other filters begin without any. */
export function useSelection(of: string): Selection {
  const [chosen, setChosen] = useState<{ of: string; ids: ReadonlySet<string> }>();
  const ids = chosen?.of === of ? chosen.ids : new Set<string>();
  const set = (next: Iterable<string>) => setChosen({ of, ids: new Set(next) });
  return {
    ids,
    toggle: (id) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    add: (more) => set([...ids, ...more]),
    clear: () => set([]),
  };
}

/** `x` chooses the row under the cursor, Shift and `x` all rows to it, Escape none. */
export function useSelectionKeys(
  { ids, toggle, add, clear }: Selection,
  cursor: number | undefined,
  idAt: (place: number) => string | undefined,
): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || ignoresKeys(event.target)) return;
      if (event.key === "Escape" && ids.size > 0) clear();
      else if (event.key.toLowerCase() === "x" && cursor !== undefined) {
        const from = event.shiftKey ? (last.current ?? cursor) : cursor;
        const id = idAt(cursor);
        if (id === undefined) return;
        if (from === cursor) toggle(id);
        else add(idsBetween(from, cursor, idAt));
        last.current = cursor;
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ids, toggle, add, clear, cursor, idAt]);
}

/** Rows that are read; those that are out of sight are not chosen unseen. */
function idsBetween(
  from: number,
  to: number,
  idAt: (place: number) => string | undefined,
): readonly string[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => idAt(first + index)).filter(
    (id) => id !== undefined,
  );
}
