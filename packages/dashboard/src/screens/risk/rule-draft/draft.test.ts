import { describe, expect, it } from "vitest";
import { bodyOf, draftOf, movedUp, namesFact, newRule, replaced } from "./draft.ts";
import { givenOf, textOfGiven } from "./given-text.ts";

describe("a draft of rules", () => {
  it("becomes the ruleset that it began with where nothing is changed", () => {
    const rule = {
      id: "large-charge",
      name: "Large charges",
      when: 'payment.amount > usd("5.00") && balance.cents < 100',
      action: "hold" as const,
      reason: null,
      code: "large",
      unknown: { "balance.cents": "fire" },
      say: { staff: "Large.", customer: null },
      disclose: "reason" as const,
      state: "shadow" as const,
      owner: null,
      tests: [
        {
          given: { "payment.amount": 501, 'listed("block", customer.id)': true },
          expect: "hold" as const,
        },
      ],
    };
    const built_in = [{ id: "balance_check" as const, state: "paused" as const, when: null }];
    const saved = {
      number: 7,
      based_on: 1,
      is_in_force: true,
      note: null,
      created_at: null,
      created_by: null,
      rules: [{ ...rule, version: 7 }],
      built_in: built_in.map((change) => ({ ...change, version: 7 })),
    };
    expect(bodyOf(draftOf(saved))).toEqual({ rules: [rule], built_in });
  });

  it("leaves out what is said of facts that a condition does not read any longer", () => {
    const rule = { ...newRule([]), unknown: { "balance.cents": "ask" as const } };
    const asked = { base: 1, rules: [rule], built_in: [] };
    expect(bodyOf(asked).rules?.[0]?.unknown).toEqual({});
    expect(namesFact("limits.max_amount > 5", "max_amount")).toBe(false);
    expect(namesFact("ceilings.daily_used > ceilings.daily", "ceilings.daily")).toBe(true);
    expect(namesFact("ceilings.daily_used > 1", "ceilings.daily")).toBe(false);
  });

  it("gives a new rule an id that no other has, and moves and takes out rules", () => {
    const first = newRule([]);
    const second = newRule([first]);
    expect([first.id, second.id]).toEqual(["new-rule-1", "new-rule-2"]);
    expect(newRule([second]).id).toBe("new-rule-1");
    expect(movedUp(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
    expect(movedUp(["a", "b"], 0)).toEqual(["a", "b"]);
    expect(replaced(["a", "b"], 0)).toEqual(["b"]);
    expect(replaced(["a", "b"], 1, "c")).toEqual(["a", "c"]);
  });
});

describe("the facts of a rule's test", () => {
  it("are read as they are written, texts also without quotes", () => {
    const text =
      'payment.amount = 500001\n\npayment.kind = charge\npaykey.expired\npayment.held_by=["a"]';
    expect(givenOf(text)).toEqual({
      "payment.amount": 500_001,
      "payment.kind": "charge",
      "paykey.expired": true,
      "payment.held_by": ["a"],
    });
  });

  it("are the same after they were shown", () => {
    const given = {
      "payment.kind": "12",
      "payment.amount": "12",
      a: 'a = "b"\nc',
      b: [],
      c: false,
    };
    expect(givenOf(textOfGiven(given))).toEqual(given);
  });
});
