import { useState } from "react";
import { Dialog } from "../dialog.tsx";
import { useKeyTitle } from "../keys/single-keys.ts";
import type { Column } from "./list-definition.ts";

const nameOf = (screen: string) => `railhead.columns.${screen}`;

function readHidden(screen: string): ReadonlySet<string> {
  return new Set((localStorage.getItem(nameOf(screen)) ?? "").split("\n"));
}

/** The columns that a person wants to see of a list, kept by the browser; the first one always stays. */
export function useColumns<T>(screen: string, columns: readonly Column<T>[]) {
  const [hidden, setHidden] = useState(() => readHidden(screen));
  const [first, ...others] = columns;
  const toggle = (head: string) => {
    const next = new Set(hidden);
    if (!next.delete(head)) next.add(head);
    localStorage.setItem(nameOf(screen), [...next].join("\n"));
    setHidden(next);
  };
  return {
    shown: first === undefined ? [] : [first, ...others.filter(({ head }) => !hidden.has(head))],
    choices: others.map(({ head }) => ({ head, isShown: !hidden.has(head) })),
    toggle,
  };
}

/** Asks which columns are shown. */
export function Columns({
  of: { choices, toggle },
}: {
  readonly of: Pick<ReturnType<typeof useColumns>, "choices" | "toggle">;
}) {
  const [isOpen, open] = useState(false);
  const keyTitle = useKeyTitle();
  return (
    <>
      <button
        type="button"
        className="button"
        title={keyTitle("c")}
        data-part="columns"
        onClick={() => open(true)}
      >
        Columns
      </button>
      {isOpen ? (
        <Dialog title="Columns of this list" onClose={() => open(false)}>
          <fieldset>
            <legend>Shown beside the first</legend>
            {choices.map(({ head, isShown }) => (
              <label key={head} className="row">
                <input type="checkbox" checked={isShown} onChange={() => toggle(head)} />
                {head}
              </label>
            ))}
          </fieldset>
          <button type="button" className="button" onClick={() => open(false)}>
            Close
          </button>
        </Dialog>
      ) : null}
    </>
  );
}
