import type { Cell } from "./cells.ts";
import type { Macro } from "./syntax.ts";
import { Fault } from "./types.ts";

type Body = (item: Cell) => Cell | Fault;
type Fold = (items: readonly Cell[], body: Body) => Cell | Fault;

/** Ends at the first item that decides, which wins over faults of others. */
const until =
  (decides: boolean): Fold =>
  (items, body) => {
    let fault: Fault | undefined;
    for (const item of items) {
      const value = body(item);
      if (value === decides) return decides;
      if (value instanceof Fault) fault = value;
    }
    return fault ?? !decides;
  };

function collect(
  items: readonly Cell[],
  body: Body,
  keep: (found: Cell[], item: Cell, value: Cell) => void,
): Cell[] | Fault {
  const found: Cell[] = [];
  for (const item of items) {
    const value = body(item);
    if (value instanceof Fault) return value;
    keep(found, item, value);
  }
  return found;
}

const filter = (items: readonly Cell[], body: Body): Cell[] | Fault =>
  collect(items, body, (found, item, value) => {
    if (value === true) found.push(item);
  });

const FOLDS: Readonly<Record<Macro, Fold>> = {
  all: until(false),
  exists: until(true),
  exists_one(items, body) {
    const found = filter(items, body);
    return found instanceof Fault ? found : found.length === 1;
  },
  filter,
  map: (items, body) => collect(items, body, (found, _, value) => void found.push(value)),
};

export const foldOf = (name: Macro): Fold => FOLDS[name];
