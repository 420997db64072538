import { Link } from "@tanstack/react-router";
import type { ListDefinition } from "./list-definition.ts";
import { cursorOf } from "./use-rows.ts";

/** Rows in columns; the first column leads to a row's own page. */
export function RowsTable<T extends { readonly id: string }>({
  definition,
  rows,
  cursor,
}: {
  readonly definition: Pick<ListDefinition<T>, "title" | "columns" | "address">;
  readonly rows: readonly T[];
  readonly cursor?: string | undefined;
}) {
  const { title, columns, address } = definition;
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} className={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...cursorOf(row.id, cursor)}>
              {columns.map(({ head, cell, kind }, index) => (
                <td key={head} className={kind}>
                  {index === 0 && address !== undefined ? (
                    <Link to={address(row)}>{cell(row)}</Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
