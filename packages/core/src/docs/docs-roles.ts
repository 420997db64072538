import { PERMISSION_NAMES, permissionRow } from "../policy/rights/permissions.ts";
import { BUILT_IN_ROLES, type Mark } from "../policy/rights/roles.ts";
import { scopesFrom } from "../policy/rights/scopes.ts";
import { code, codes, markdownTable, page } from "./docs-text.ts";

const MARK_TEXT = {
  allowed: "x",
  ask: "ask",
  ask_reason: "ask with reason",
} as const satisfies Record<Mark, string>;

/** `docs/roles.md`: the roles, their permissions and the operations that those open. */
export function rolesPage(): string {
  const matrix = PERMISSION_NAMES.map((permission) => [
    code(permission),
    ...BUILT_IN_ROLES.map(({ permissions }) => {
      const mark = permissions[permission];
      return mark === undefined ? "" : MARK_TEXT[mark];
    }),
  ]);
  const permissions = PERMISSION_NAMES.map((permission) => {
    const { means, narrowest, step_up, operations, within } = permissionRow(permission);
    return [
      code(permission),
      means,
      scopesFrom(narrowest).join(", "),
      step_up === true ? "yes" : "",
      [codes(operations), within === undefined ? "" : `within ${codes(within)}`]
        .filter((text) => text !== "")
        .join("; "),
    ];
  });
  return page(
    "Roles and permissions",
    "A person acts with the permissions of the roles granted to them. A grant names a role, a scope (the installation, an environment, an organization or an account) and may have an end. The strongest grant that covers the resource decides. API keys have scopes instead.",
    "## Roles",
    markdownTable(
      ["role", "who"],
      BUILT_IN_ROLES.map(({ name, means }) => [code(name), means]),
    ),
    "## What each role may do",
    "`x` is allowed. `ask` needs the approval of a second person in live, `ask with reason` also a stated reason; in a sandbox both are allowed. An empty cell is refused. Nobody approves their own request.",
    markdownTable(["permission", ...BUILT_IN_ROLES.map(({ name }) => name)], matrix),
    "## What each permission opens",
    "A permission counts where it is granted on one of its scopes. Step-up requires a second factor that is at most ten minutes old. Each operation is opened by exactly one permission; `within` names operations that need a further permission for some requests.",
    markdownTable(["permission", "meaning", "scopes", "step-up", "operations"], permissions),
  );
}
