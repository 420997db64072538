import { expect, it } from "vitest";
import {
  DEFAULT_APPROVAL_RULES,
  isBelowDefault,
  ruleFault,
  ruleFor,
  rulesInForce,
  type ApprovalRule,
} from "./approval-rules.ts";

const LIVE = { kind: "live", has_people: true } as const;
const own = (rule: Partial<ApprovalRule> & Pick<ApprovalRule, "action">): ApprovalRule => ({
  id: "own",
  condition: {},
  needed: 1,
  role: null,
  ...rule,
});
const about = (amount: bigint | null, more: { count?: number; account_id?: string } = {}) => ({
  amount,
  count: more.count ?? 1,
  account_id: more.account_id ?? null,
});

it("a rule about some requests leaves the others of its act to the default", () => {
  const rules = rulesInForce(
    [own({ action: "file.decide", condition: { account_id: "a" }, needed: 2 })],
    LIVE,
  );
  const neededOf = (account_id: string) =>
    ruleFor(rules, "file.decide", about(null, { account_id }))?.needed;
  expect([neededOf("a"), neededOf("b")]).toEqual([2, 1]);
});

it("only a rule that says 0 lets requests run that the default keeps, and is known as one", () => {
  const lax = own({ action: "api_key.admin", needed: 0 });
  expect(ruleFor(rulesInForce([lax], LIVE), "api_key.admin", about(null))).toBeUndefined();
  expect([isBelowDefault(lax), isBelowDefault({ ...lax, needed: 1 })]).toEqual([true, false]);
});

it("of several own rules that a request meets the one that needs most people counts", () => {
  const rules = [
    own({ action: "payout.create", needed: 0 }),
    own({ action: "payout.create", condition: { above_amount: 500n }, needed: 3 }),
  ];
  const neededOf = (amount: bigint) => ruleFor(rules, "payout.create", about(amount))?.needed;
  expect([neededOf(500n), neededOf(501n)]).toEqual([undefined, 3]);
});

it("rules themselves and IAT entries cannot be left to one person", () => {
  expect(ruleFault({ action: "received_entry.assign_iat", needed: 0 })).toMatch(/at least 1/);
  expect(ruleFault({ action: "approval_rule.change", needed: 0 })).toMatch(/at least 1/);
  expect(ruleFault({ action: "approval_rule.change", needed: 1 })).toBeUndefined();
  expect(ruleFault({ action: "file.decide", needed: 0 })).toBeUndefined();
});

it("a bulk change of more than 100 payments needs a second person by default", () => {
  const neededOf = (count: number) =>
    ruleFor(DEFAULT_APPROVAL_RULES, "payments.bulk", about(null, { count }))?.needed;
  expect([neededOf(100), neededOf(101)]).toEqual([undefined, 1]);
});
