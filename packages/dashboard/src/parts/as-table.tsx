import type { ReactNode } from "react";

/** The figures of a picture, for whoever reads them better as a table. */
export function AsTable({
  title,
  heads,
  rows,
}: {
  readonly title: string;
  /** The first is of the rows' names; the others are of figures. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly figures: readonly ReactNode[];
  }[];
}) {
  const [first, ...others] = heads;
  return (
    <details>
      <summary>As a table</summary>
      <div className="scroll" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((head) => (
                <th key={head} scope="col" className="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={others[index]} className="number">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
