import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListDefinition } from "./list-definition.ts";
import type { ListWindow } from "./use-window.ts";

/** The rows in sight of a list that its scroll bar spans; the table stays where it is. */
export function LongTable<T extends { readonly id: string }>({
  definition,
  total,
  window: { scroller, first, shown, height },
  rowAt,
  cursor,
  selected,
}: {
  readonly definition: Pick<ListDefinition<T>, "title" | "columns" | "address">;
  readonly total: number;
  readonly window: ListWindow;
  readonly rowAt: (place: number) => T | undefined;
  readonly cursor: number | undefined;
  readonly selected: ReadonlySet<string>;
}) {
  const { title, columns, address } = definition;
  const places = Array.from({ length: shown }, (_, index) => first + index);
  return (
    <div ref={scroller} className="long-list" tabIndex={0} role="region" aria-label={title}>
      <div className="long-list-height" style={{ height }}>
        <table aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ head, kind }) => (
                <th key={head} className={kind}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => {
              const row = rowAt(place);
              return (
                <tr
                  key={place}
                  aria-rowindex={place + 2}
                  {...(place === cursor ? { "data-cursor": "" } : {})}
                  {...(row === undefined ? { "data-waiting": "" } : {})}
                  {...(row !== undefined && selected.has(row.id) ? { "data-selected": "" } : {})}
                >
                  {columns.map(({ head, cell, kind }, index) => (
                    <td key={head} className={kind}>
                      {index === 0 && row !== undefined && selected.has(row.id) ? (
                        <span>
                          <span aria-hidden="true">✓ </span>
                          <span className="unseen">selected </span>
                        </span>
                      ) : null}
                      {row === undefined
                        ? "…"
                        : inCell(row, index === 0 ? address : undefined, cell)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function inCell<T>(
  row: T,
  address: ((row: T) => string) | undefined,
  cell: (row: T) => ReactNode,
): ReactNode {
  return address === undefined ? cell(row) : <Link to={address(row)}>{cell(row)}</Link>;
}
