import { describe, expect, it } from "vitest";
import { decideRight, type Grant, type ResourceScope } from "./decide-right.ts";
import { isPermission, PERMISSION_NAMES, permissionRow } from "./permissions.ts";
import { BUILT_IN_ROLES, builtInRole, type RoleName } from "./roles.ts";

const AT = "2026-03-02T15:00:00.000Z";

const LIVE: ResourceScope = {
  environment_id: "live",
  environment_kind: "live",
  organization_id: "org-1",
  account_id: "acct-1",
};
const SANDBOX: ResourceScope = {
  ...LIVE,
  environment_id: "sandbox",
  environment_kind: "sandbox",
};

function grant(role: RoleName, over: Partial<Grant> = {}): Grant {
  return {
    role,
    permissions: builtInRole(role)?.permissions ?? {},
    scope_type: "installation",
    environment_id: null,
    scope_id: null,
    until: null,
    ...over,
  };
}

const account = { scope_type: "account", environment_id: "live" } as const;

describe("decideRight", () => {
  it("allows what a covering grant holds", () => {
    const grants = [grant("operator", { ...account, scope_id: "acct-1" })];
    const right = decideRight({ grants, permission: "payments:hold", resource: LIVE, at: AT });
    expect(right.kind).toBe("allowed");
  });

  it("names the permission and the roles that hold it in a refusal", () => {
    const grants = [grant("viewer")];
    const right = decideRight({ grants, permission: "payments:refund", resource: LIVE, at: AT });
    expect(right).toEqual({
      kind: "refused",
      why: "not_held",
      detail:
        "It needs the permission payments:refund, which none of your roles holds. " +
        "These roles hold it: operator, finance, admin.",
      roles: ["operator", "finance", "admin"],
    });
  });

  it("a grant covers its own account, organization or environment and no other", () => {
    const whyOf = (over: Partial<Grant>, resource = LIVE) => {
      const grants = [grant("operator", over)];
      const right = decideRight({ grants, permission: "payments:hold", resource, at: AT });
      return right.kind === "refused" ? right.why : right.kind;
    };
    expect(whyOf({ ...account, scope_id: "acct-2" })).toBe("elsewhere");
    // Accounts of two sandboxes of one seed have the same id.
    expect(whyOf({ ...account, scope_id: "acct-1" }, SANDBOX)).toBe("elsewhere");
    const organization = { scope_type: "organization", environment_id: "live" } as const;
    expect(whyOf({ ...organization, scope_id: "org-1" })).toBe("allowed");
    expect(whyOf({ ...organization, scope_id: "org-2" })).toBe("elsewhere");
    expect(whyOf({ ...organization, scope_id: "org-1" }, { ...LIVE, organization_id: null })).toBe(
      "elsewhere",
    );
    const environment = { scope_type: "environment", environment_id: "live" } as const;
    expect(whyOf(environment)).toBe("allowed");
    expect(whyOf(environment, SANDBOX)).toBe("elsewhere");
    expect(whyOf({})).toBe("allowed");
  });

  it("a grant on an account gives nothing that acts on the whole environment", () => {
    const grants = [grant("approver", { ...account, scope_id: "acct-1" })];
    const right = decideRight({ grants, permission: "banks:write", resource: LIVE, at: AT });
    expect(right).toMatchObject({ kind: "refused", why: "too_narrow" });
  });

  it("a grant counts until the instant before its end", () => {
    const at = (until: string) => {
      const grants = [grant("operator", { until })];
      return decideRight({ grants, permission: "payments:hold", resource: LIVE, at: AT });
    };
    expect(at("2026-03-02T15:00:00.001Z").kind).toBe("allowed");
    expect(at(AT)).toMatchObject({ kind: "refused", why: "ended" });
  });

  it("asks for a second person in live, and allows the same in a sandbox", () => {
    const decide = (role: RoleName, permission: "files:decide" | "personal_data:reveal") =>
      [LIVE, SANDBOX].map((resource) => {
        const right = decideRight({ grants: [grant(role)], permission, resource, at: AT });
        return right.kind === "ask" ? { needs_reason: right.needs_reason } : right.kind;
      });
    expect(decide("operator", "files:decide")).toEqual([{ needs_reason: false }, "allowed"]);
    expect(decide("support", "personal_data:reveal")).toEqual([{ needs_reason: true }, "allowed"]);
  });

  it("the strongest covering grant decides", () => {
    const grants = [grant("operator"), grant("approver", { environment_id: "live" })];
    const right = decideRight({ grants, permission: "files:decide", resource: LIVE, at: AT });
    expect(right).toMatchObject({ kind: "allowed", grant: { role: "approver" } });
  });
});

describe("the table of permissions", () => {
  it("opens each operation by one permission", () => {
    const opened = PERMISSION_NAMES.flatMap((name) => permissionRow(name).operations);
    expect(opened.filter((operation, index) => opened.indexOf(operation) !== index)).toEqual([]);
  });

  it("has a sentence for each, and a role that holds it", () => {
    const faults = PERMISSION_NAMES.filter(
      (name) =>
        !/^[A-Z].*\.$/.test(permissionRow(name).means) ||
        !BUILT_IN_ROLES.some(({ permissions }) => permissions[name] !== undefined),
    );
    expect(faults).toEqual([]);
  });

  it("has only known permissions in roles", () => {
    const held = BUILT_IN_ROLES.flatMap(({ permissions }) => Object.keys(permissions));
    expect(held.filter((name) => !isPermission(name))).toEqual([]);
  });

  it("lets neither an admin nor an auditor reveal personal data", () => {
    for (const role of ["admin", "auditor", "viewer"] as const) {
      expect(builtInRole(role)?.permissions["personal_data:reveal"]).toBeUndefined();
    }
  });
});
