import { expect, it } from "vitest";
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

it("reads a scenario with the line of each step", () => {
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
  ["a step of two kinds", GOOD.replace("advance: idle", "{ advance: idle, expect: rent }"), /^a\.yaml:7: Item 2 of steps must say one of/],
  ["a thing that cannot happen", GOOD.replace("when: charge", "when: borrow"), /^a\.yaml:6: "borrow" is nothing that can happen/],
  ["a start that is no time", `start: soon\n${GOOD}`, /^a\.yaml:1: "start" must be an Eastern time/],
  ["an hour that the clocks leave out", `start: 2026-03-08T02:30\n${GOOD}`, /^a\.yaml:1: "start" must be/],
  ["text that is no YAML", GOOD.replace("{ ann: {} }", "{ ann: {} "), /^a\.yaml:\d+:\d+: /],
  ["a list instead of a scenario", "- a\n", /^a\.yaml:1: The file must be a map/],
])("tells of %s, with the line", (_what, text, fault) => {
  expect(faultsOf(text)[0]).toMatch(fault);
}); // prettier-ignore

it("refuses a file that would grow without bound", () => {
  const bomb = ["a0: &a0 [x, x]"];
  for (let level = 1; level < 30; level += 1) {
    bomb.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
  }
  expect(faultsOf(bomb.join("\n"))).toHaveLength(1);
});

it("writes what XML cannot hold so that JUnit stays well-formed", () => {
  const step = { line: 3, happenings: [], elapsed_ms: 5 };
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
