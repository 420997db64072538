import type { BankProfile } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { differenceOf } from "./profile-difference.ts";

/** Each version of a bank's profile: who made it, why, and what it changed. */
export function Profiles({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["bank-profiles", id],
    queryFn: async ({ signal }) => await api.banks.profiles(id, { page_size: 20 }, { signal }),
  });
  return (
    <Card title="Versions of the profile">
      <Loaded query={query}>
        {({ data }) => {
          const versions = data.toSorted((one, other) => other.version - one.version);
          return (
            <ul className="concerns">
              {versions.map((version, index) => (
                <Version key={version.version} version={version} before={versions[index + 1]} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Version({
  version: { version, reason, created_at, created_by, profile },
  before,
}: {
  readonly version: BankProfile;
  readonly before: BankProfile | undefined;
}) {
  const changed = before === undefined ? [] : differenceOf(before.profile, profile);
  return (
    <li>
      <p>
        <strong>Version {version}</strong> by {created_by}, <Time at={created_at} />
      </p>
      <p>{reason ?? "No reason was given."}</p>
      {changed.length === 0 ? null : (
        <div className="scroll" tabIndex={0} role="region" aria-label={`Version ${version}`}>
          <table>
            <thead>
              <tr>
                <th>Member</th>
                <th>Before</th>
                <th>After</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ name, before: old, after }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="mono">{old}</td>
                  <td className="mono">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  );
}
