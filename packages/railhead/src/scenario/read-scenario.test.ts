import { expect, it } from "vitest";
import { differences } from "@railhead/server/scenarios";
import { junitText } from "./junit.ts";
import { readScenario } from "./read.ts";

const GOOD = `scenario: A charge
given:
  customers: { ann: {} }
  paykeys: { checking: { customer: ann } }
steps:
  - { when: charge, as: rent, paykey: checking, amount: 100 }
  - advance: idle
  - expect: rent
    status: paid
`;

function faultsOf(text: string): readonly string[] {
  const read = readScenario("a.yaml", text);
  return "faults" in read ? read.faults : [];
}

it("readScenario returns each step with its line", () => {
  const read = readScenario("a.yaml", GOOD);
  expect(read).toMatchObject({
    scenario: { start: "2026-03-02T15:00:00.000Z", seed: 1, steps: [{ line: 6 }, { line: 7 }, { line: 8 }] }, // prettier-ignore
  });
});

it.each([
  ["start: 2026-07-01T09:30", "2026-07-01T13:30:00.000Z"],
  ["start: 2026-01-05", "2026-01-05T15:00:00.000Z"],
  ["start: 2026-01-05T00:00:00Z", "2026-01-05T00:00:00.000Z"],
])("takes %s as an Eastern time, or as the instant that it is", (line, start) => {
  expect(readScenario("a.yaml", `${line}\n${GOOD}`)).toMatchObject({ scenario: { start } });
});

it.each([
  ["a member that is not known", GOOD.replace("status: paid", "state: paid"), /^a\.yaml:9: "state" is not known here/],
  ["a paykey that is not there", GOOD.replace("paykey: checking,", "paykey: savings,"), /^a\.yaml:6: No paykey is called "savings"/],
  ["a name that nothing has", GOOD.replace("expect: rent", "expect: rant"), /^a\.yaml:8: Nothing is called "rant"/],
  ["a customer that is not there", GOOD.replace("{ customer: ann }", "{ customer: bob }"), /^a\.yaml:4: No customer is called "bob"/],
  ["an amount that is no amount", GOOD.replace("amount: 100", "amount: 1.5"), /^a\.yaml:6: "amount" must be a whole number of cents/],
  ["a step of two kinds", GOOD.replace("advance: idle", "{ advance: idle, expect: rent }"), /^a\.yaml:7: Item 2 of steps must have one of/],
  ["a thing that cannot happen", GOOD.replace("when: charge", "when: borrow"), /^a\.yaml:6: "borrow" is not a known action/],
  ["a start that is no time", `start: soon\n${GOOD}`, /^a\.yaml:1: "start" must be an Eastern time/],
  ["an hour that the clocks leave out", `start: 2026-03-08T02:30\n${GOOD}`, /^a\.yaml:1: "start" must be/],
  ["text that is no YAML", GOOD.replace("{ ann: {} }", "{ ann: {} "), /^a\.yaml:\d+:\d+: /],
  ["a list instead of a scenario", "- a\n", /^a\.yaml:1: The file must be a map/],
  ["a misspelled member of a payment", GOOD.replace("amount: 100", "amount: 100, outcme: paid"), /^a\.yaml:6: "outcme": Is not a known member.* Did you mean "outcome"\?$/],
  ["an outcome that nothing plays", GOOD.replace("amount: 100", "amount: 100, outcome: return:R61"), /^a\.yaml:6: "outcome": R61 dishonors a return/],
  ["a misspelled status", GOOD.replace("status: paid", "status: payed"), /^a\.yaml:9: "payed" is no status of a payment; .* Did you mean "paid"\?$/],
  ["a misspelled status of a history", GOOD.replace("status: paid", "history: [created, schedule]"), /^a\.yaml:9: "schedule" is no status/],
  ["a status to advance to", GOOD.replace("idle", "{ until: rent, status: verified }"), /^a\.yaml:7: "verified" is no status of a payment/],
  ["a moment that is none", GOOD.replace("idle", "nextcutoff"), /^a\.yaml:7: "advance" must be one of .* Did you mean "next_cutoff"\?$/],
  ["a duration that is none", GOOD.replace("idle", "P1X"), /^a\.yaml:7: "advance" must be one of/],
  ["a misspelled condition of a rule", GOOD.replace("given:", "given:\n  rules: [{ match: { nme: x }, outcome: hold }]"), /^a\.yaml:3: "match\.nme": .* Did you mean "name"\?$/],
  ["a misspelled setting", GOOD.replace("given:", "given:\n  settings: { charges: { max_amout: 1 } }"), /^a\.yaml:3: "charges\.max_amout": .* Did you mean "max_amount"\?$/],
  ["a customer's member", GOOD.replace("{ ann: {} }", "{ ann: { nme: Ann } }"), /^a\.yaml:3: "nme": .* Did you mean "name"\?$/],
  ["a fault that there is not", GOOD.replace("advance: idle", "fault: { target: bank, effect: burn }"), /^a\.yaml:7: "effect": Must be one of/],
  ["an exception that there is not", GOOD.replace("advance: idle", "resolve: file_unredable"), /^a\.yaml:7: "file_unredable" is not a kind of exception/],
  ["a code that returns nothing", GOOD.replace("advance: idle", "{ when: return, on: rent, code: R73 }"), /^a\.yaml:7: R73 contests a dishonored return/],
  ["a call that nobody answers", GOOD.replace("advance: idle", "call: POST /v1/charge"), /^a\.yaml:7: There is no operation POST \/v1\/charge\./],
])("reports %s with its line", (_what, text, fault) => {
  expect(faultsOf(text)[0]).toMatch(fault);
}); // prettier-ignore

it("readScenario refuses a file whose aliases expand without bound", () => {
  const bomb = ["a0: &a0 [x, x]"];
  for (let level = 1; level < 30; level += 1) {
    bomb.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
  }
  expect(faultsOf(bomb.join("\n"))).toHaveLength(1);
});

it("junitText stays well-formed with characters that XML does not allow", () => {
  const step = { line: 3, status_changes: [], elapsed_ms: 5 };
  const text = junitText([
    {
      file: 'a"b.yaml',
      report: {
        scenario: "<&>",
        seed: 1,
        environment_id: "",
        passed: false,
        files: [],
        log_sha256: "",
        steps: [
          { ...step, what: "charge rent", failures: [] },
          { ...step, what: "expect rent", failures: ["is \u0007 <b>, not 'c'"] },
        ],
      },
    },
  ]);
  expect(text).toContain('<testsuite name="&lt;&amp;&gt;" tests="2" failures="1">');
  expect(text).toContain("<failure message=\"is  &lt;b&gt;, not 'c'\">a&quot;b.yaml:3");
});

it("differences of a history show expected, actual and the first difference", () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 15, 0, seconds)).toISOString();
  const entry = (status: string, reason: string, seconds: number) => ({
    status, reason, source: "system", code: null, changed_at: at(seconds),
  }); // prettier-ignore
  const found = {
    status_history: [entry("created", "ok", 0), entry("validating", "validating", 0), entry("on_hold", "auto_hold", 5)],
  }; // prettier-ignore
  const wanted = { history: ["created", "validating", { status: "scheduled", after: "PT5S" }] };
  expect(differences(found, wanted)).toEqual([
    [
      "history differs at entry 3: it is on_hold (auto_hold system) after PT5S, not scheduled after PT5S",
      "  expected: created, validating, scheduled after PT5S",
      "  actual:   created (ok system) after PT0S, validating (validating system) after PT0S, on_hold (auto_hold system) after PT5S",
    ].join("\n"),
  ]);
  expect(differences(found, { history: ["created", "validating"] })[0]).toContain(
    "differs at entry 3: it is on_hold (auto_hold system) after PT5S, not nothing more",
  );
});
