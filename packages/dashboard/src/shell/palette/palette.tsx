import { useNavigate } from "@tanstack/react-router";
import { useState, type KeyboardEvent } from "react";
import { words } from "../../format/words.ts";
import { linkTo } from "../../parts/address.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { choicesFor, type Choice, type PageChoice } from "./choices.ts";
import { ChoiceList, idOf } from "./choice-list.tsx";
import { readPageActions } from "./page-actions.ts";
import { useSearch } from "./use-search.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Goes to any page or record, and does what the page allows, without the mouse. */
export function Palette({
  pages,
  onClose,
}: {
  readonly pages: readonly PageChoice[];
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [text, type] = useState("");
  const [place, move] = useState(0);
  const [actions] = useState(readPageActions);
  const search = useSearch(text);
  const results = search.data?.results ?? [];
  const groups = choicesFor(text, { actions, pages, results });
  const all = groups.flatMap(({ choices }) => choices);
  const chosen = all[Math.min(place, all.length - 1)];
  const choose = ({ does }: Choice) => {
    onClose();
    // The dialog gives the focus back first.
    if ("press" in does) setTimeout(() => does.press.click(), 0);
    else void navigate(linkTo(does.to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && all.length > 0) {
      move((Math.min(place, all.length - 1) + step + all.length) % all.length);
    } else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };
  const onType = (typed: string) => {
    type(typed);
    move(0);
  };
  return (
    <Dialog title="Search and go to" onClose={onClose}>
      <input
        role="combobox"
        aria-label="A page, an action, or a record: id, trace number, amount, last four, name, email"
        aria-expanded={all.length > 0}
        aria-controls="palette-choices"
        aria-autocomplete="list"
        {...(chosen === undefined ? {} : { "aria-activedescendant": idOf(chosen) })}
        placeholder="Id, trace number, amount, last four, name, email, file or page"
        maxLength={500}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ChoiceList groups={groups} chosen={chosen} onChoose={choose} />
      <State text={text} search={search} count={all.length} />
    </Dialog>
  );
}

/** Whether the list is whole: a read that failed is never an empty list. */
function State({
  text,
  search,
  count,
}: {
  readonly text: string;
  readonly search: ReturnType<typeof useSearch>;
  readonly count: number;
}) {
  const { data, error, isCurrent } = search;
  if (error !== null) {
    return (
      <p className="notice" data-tone="bad" role="alert">
        Records could not be searched. {error.message}
      </p>
    );
  }
  if (text.trim() === "") return <p className="quiet">↑ ↓ choose · Enter opens · Esc closes</p>;
  const partly = data?.left_out.map(
    ({ kind, reason, detail }) =>
      `${words(kind)}s: ${reason === "forbidden" ? "your role may not read them." : detail}`,
  );
  return (
    <div className="quiet" role="status">
      {isCurrent ? (count === 0 ? "Nothing has this text." : null) : "Searching …"}
      {isCurrent && partly !== undefined && partly.length > 0 ? (
        <details>
          <summary>{`Not searched in full: ${partly.length} kinds`}</summary>
          {partly.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      ) : null}
    </div>
  );
}
