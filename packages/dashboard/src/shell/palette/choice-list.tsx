import { useEffect } from "react";
import { Status } from "../../parts/basics.tsx";
import type { Choice, ChoiceGroup } from "./choices.ts";

export function idOf({ name }: Choice): string {
  return `palette-${name}`;
}

/** The lines of the palette; the keys of its text field move through them. */
export function ChoiceList({
  groups,
  chosen,
  onChoose,
}: {
  readonly groups: readonly ChoiceGroup[];
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}) {
  const id = chosen === undefined ? undefined : idOf(chosen);
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
  return (
    <div id="palette-choices" className="choices" role="listbox" aria-label="What was found">
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="group quiet" aria-hidden="true">
            {title}
          </div>
          {choices.map((choice) => (
            <Line
              key={choice.name}
              choice={choice}
              isChosen={choice === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({
  choice,
  isChosen,
  onChoose,
}: {
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { title, hint, status } = choice;
  return (
    <div
      id={idOf(choice)}
      role="option"
      aria-selected={isChosen}
      className="choice"
      // The text field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      <span className="cut">{title}</span>
      {status === undefined ? null : <Status value={status} />}
      <span className="cut quiet">{hint}</span>
    </div>
  );
}
