import type { Role } from "@railhead/client";
import { PERMISSION_NAMES, permissionRow, type Mark } from "@railhead/core";

const MARK_WORDS: Readonly<Record<Mark, readonly [tone: string, says: string]>> = {
  allowed: ["good", "yes"],
  ask: ["warn", "asks"],
  ask_reason: ["warn", "asks, with a reason"],
};

/** Permissions down, roles across. */
export function Matrix({ roles }: { readonly roles: readonly Role[] }) {
  return (
    <>
      <p className="quiet">
        Asks: in live, another person approves each request first. In a sandbox it is the same as
        yes.
      </p>
      <div
        className="scroll matrix"
        tabIndex={0}
        role="region"
        aria-label="Matrix of permissions and roles"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map(({ name, means }) => (
                <th key={name} scope="col" title={means}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_NAMES.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  <code>{permission}</code>
                  <span>{permissionRow(permission).means}</span>
                </th>
                {roles.map((role) => (
                  <td key={role.name}>
                    <Held role={role} permission={permission} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Held({ role, permission }: { readonly role: Role; readonly permission: string }) {
  const held = role.permissions.find((one) => one.permission === permission);
  if (held === undefined) return <span className="quiet">no</span>;
  const [tone, says] = MARK_WORDS[held.mark];
  return (
    <span className="tag" data-tone={tone}>
      {says}
    </span>
  );
}
