import { describe, expect, it } from "vitest";
import { DEFAULT_APPROVAL_RULES } from "./approval-rules.ts";
import { type Grant, type ResourceScope } from "../rights/decide-right.ts";
import { explainRight } from "./explain-right.ts";
import { builtInRole, type RoleName } from "../rights/roles.ts";

const at = "2026-03-02T15:00:00.000Z";
const resource: ResourceScope = {
  environment_id: "live",
  environment_kind: "live",
  organization_id: null,
  account_id: null,
};

function explain(role: RoleName, operation: string, over: Partial<Grant> = {}) {
  const grant: Grant = {
    role,
    permissions: builtInRole(role)?.permissions ?? {},
    scope_type: "installation",
    environment_id: null,
    scope_id: null,
    until: null,
    ...over,
  };
  return explainRight({ grants: [grant], operation, resource, at, rules: DEFAULT_APPROVAL_RULES });
}

describe("explainRight", () => {
  it("names the role and the place that allow, and the rule that asks for a second person", () => {
    expect(explain("approver", "banks.sending")).toEqual({
      decision: "allowed",
      permission: "banks:sending",
      role: "approver",
      roles: ["approver", "admin"],
      because: [
        "The role approver, granted on the installation, holds banks:sending.",
        "It needs a factor that is at most ten minutes old.",
        "The default rule of bank.sending needs the approval of another person.",
      ],
    });
  });

  it("says that a role only asks, and until when it is granted", () => {
    const end = "2026-03-03T00:00:00.000Z";
    expect(explain("support", "paykeys.reveal", { until: end })).toMatchObject({
      decision: "ask",
      because: [
        `The role support, granted on the installation until ${end}, holds personal_data:reveal.`,
        "In live the role only asks for it: another person approves, and a reason is needed.",
        "It needs a factor that is at most ten minutes old.",
      ],
    });
  });

  it("says who may, and who grants, where it is refused", () => {
    expect(explain("viewer", "charges.refund")).toMatchObject({
      decision: "refused",
      roles: ["operator", "finance", "admin"],
      because: [expect.stringMatching(/operator, finance, admin\.$/), expect.any(String)],
    });
    const account = { scope_type: "account", environment_id: "live", scope_id: "a" } as const;
    expect(explain("operator", "charges.refund", account)?.because[0]).toMatch(/other accounts/);
  });

  it("knows what is one's own, and nothing of operations that do not exist", () => {
    expect(explain("viewer", "session.get")?.decision).toBe("allowed");
    expect(explain("viewer", "charges.explode")).toBe(undefined);
  });
});
