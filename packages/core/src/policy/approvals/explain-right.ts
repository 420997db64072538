import type { Instant } from "../../calendar/instant.ts";
import { approvalActionOf } from "./approval-actions.ts";
import type { ApprovalRule } from "./approval-rules.ts";
import { decideRight, type Grant, type ResourceScope } from "../rights/decide-right.ts";
import {
  OWN_OPERATIONS,
  permissionOf,
  permissionRow,
  type Permission,
} from "../rights/permissions.ts";
import { rolesWith } from "../rights/roles.ts";

/** Why a person may or may not do something. */
export interface ExplainedRight {
  readonly decision: "allowed" | "ask" | "refused";
  /** Null for what is open to everybody on the own things. */
  readonly permission: Permission | null;
  /** The role that decides; null where none does. */
  readonly role: string | null;
  /** Built-in roles that hold the permission. */
  readonly roles: readonly string[];
  /** Sentences: why, what else is needed, and what would allow it. */
  readonly because: readonly string[];
}

interface Question {
  readonly grants: readonly Grant[];
  readonly operation: string;
  readonly resource: ResourceScope;
  readonly at: Instant;
  /** Rules in force in the environment. */
  readonly rules: readonly ApprovalRule[];
}

/** Says in words what `decideRight` decides; undefined for an operation that does not exist. */
export function explainRight(question: Question): ExplainedRight | undefined {
  const { operation, grants, resource, at } = question;
  const permission = permissionOf(operation);
  if (permission === undefined) return OWN_OPERATIONS.includes(operation) ? OWN : undefined;
  const right = decideRight({ grants, permission, resource, at });
  const known = { permission, roles: rolesWith(permission) };
  if (right.kind === "refused") {
    return { ...known, decision: "refused", role: null, because: [right.detail, WHO_GRANTS] };
  }
  const { role, until } = right.grant;
  const because = [
    `The role ${role}, granted on ${placeOf(right.grant)}${until === null ? "" : ` until ${until}`}, holds ${permission}.`,
    ...(right.kind === "ask" ? [askedSentence(right.needs_reason)] : []),
    ...(permissionRow(permission).step_up === true ? [STEP_UP] : []),
    ...ruleSentences(question),
  ];
  return { ...known, decision: right.kind, role, because };
}

const OWN: ExplainedRight = {
  decision: "allowed",
  permission: null,
  role: null,
  roles: [],
  because: ["Everybody who is signed in may do that with what is the own."],
};

const WHO_GRANTS =
  "Who holds operators:write grants roles, in live with a second person; the machine's command line does, too.";
const STEP_UP = "It needs a factor that is at most ten minutes old.";

function askedSentence(needsReason: boolean): string {
  return `In live the role only asks for it: another person approves${needsReason ? ", and a reason is needed" : ""}.`;
}

function placeOf({ scope_type, environment_id, scope_id }: Grant): string {
  const id = scope_id ?? environment_id;
  return id === null ? "the installation" : `the ${scope_type} ${id}`;
}

/** What rules ask for besides. */
function ruleSentences({ operation, rules }: Question): string[] {
  const action = approvalActionOf(operation);
  return rules
    .filter((rule) => rule.action === action && rule.needed > 0)
    .map(({ id, needed, role, condition }) => {
      const which = id === null ? "The default rule" : `The rule ${id}`;
      const people = needed === 1 ? "another person" : `${needed} other people`;
      const holder = role === null ? "" : ` with the role ${role}`;
      const isLimited = Object.keys(condition).length > 0;
      const when = isLimited ? " for requests that meet its condition" : "";
      return `${which} of ${action} needs the approval of ${people}${holder}${when}.`;
    });
}
