import type { Approval } from "@railhead/client";
import { Card } from "../../../parts/basics.tsx";

type Members = Readonly<Record<string, unknown>>;

const shown = (value: unknown) => (value === undefined ? "—" : JSON.stringify(value));

/** What the act would change, member by member; without a preview, what was sent. */
export function Difference({ approval: { preview, request } }: { readonly approval: Approval }) {
  if (preview === null || (preview.before === null && preview.after === null)) {
    return (
      <Card title="What was sent">
        <pre tabIndex={0}>{JSON.stringify(request, null, 2)}</pre>
      </Card>
    );
  }
  const before: Members = preview.before ?? {};
  const after: Members = preview.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => shown(before[name]) !== shown(after[name]));
  return (
    <Card title="The difference that it makes">
      <div className="scroll" tabIndex={0} role="region" aria-label="Changed members">
        <table>
          <thead>
            <tr>
              <th>Member</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="mono">{shown(before[name])}</td>
                <td className="mono">{shown(after[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed.length === 0 ? <p>Nothing that is shown would change.</p> : null}
    </Card>
  );
}
