import { words } from "../../format/words.ts";
import { Empty } from "../states.tsx";
import type { ListDefinition } from "./list-definition.ts";
import type { ListSearch } from "./list-search.ts";

/** Says which filter emptied the list; without one, what would fill it. */
export function NoRows<T extends { readonly id: string }>({
  definition: { noun, empty, filters: known },
  filters,
  onReset,
}: {
  readonly definition: ListDefinition<T>;
  readonly filters: ListSearch;
  readonly onReset: () => void;
}) {
  const [one, many = `${one}s`] = noun;
  const named = known.flatMap(({ name, label, choices, kind, names }) => {
    const value = filters[name];
    if (value === undefined) return [];
    if (choices === undefined && kind === undefined) return [`text “${value}”`];
    return [`${label.toLowerCase()} ${names?.[value] ?? words(value)}`];
  });
  if (named.length === 0) {
    return (
      <Empty title={`There are no ${many} yet.`} command={empty.command}>
        <p>{empty.text}</p>
      </Empty>
    );
  }
  return (
    <Empty title={`No ${one} has ${named.join(" and ")}.`}>
      <div>
        <button type="button" className="button" onClick={onReset}>
          Show all {many}
        </button>
      </div>
    </Empty>
  );
}
