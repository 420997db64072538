import { celEnv, parse, plan } from "@bufbuild/cel";
import { compileCondition, factRow } from "@railhead/core";
import { machine, print } from "./support/machine.ts";
import { printResult, ratiosOf } from "./support/results.ts";

/**
 * Ten realistic conditions on one record: our compiled functions against the reference evaluator of CEL. Each reads the
 * record in its own form, made beforehand.
 */
const rounds = Number(process.argv[2] ?? 5);
const MS = 500;

const CONDITIONS = [
  'payment.kind == "charge" && payment.amount > 500000',
  "usage.daily_amount + payment.amount > limits.daily_amount",
  "usage.monthly_count + 1 > limits.monthly_count || payment.amount > limits.max_amount",
  'customer.status == "rejected" || customer.status == "inactive"',
  'paykey.status in ["inactive", "rejected"] || paykey.expired',
  'payment.balance_check != "disabled" && balance.cents < payment.amount + balance.under_way',
  'payment.kind == "charge" && !paykey.expired && payment.amount > 10000',
  'payment.sec_code == "WEB" && payment.amount > 250000 && customer.status != "verified"',
  "payment.amount > 100000 ? usage.daily_amount > 0 : usage.monthly_amount > 10000000",
  'payment.kind == "payout" && payment.amount * 2 > limits.daily_amount',
];

const RECORD: Readonly<Record<string, string | bigint | boolean>> = {
  "payment.kind": "charge",
  "payment.amount": 72_300n,
  "payment.balance_check": "enabled",
  "payment.sec_code": "WEB",
  "usage.daily_amount": 120_000n,
  "usage.monthly_amount": 900_000n,
  "usage.monthly_count": 12n,
  "limits.daily_amount": 1_000_000n,
  "limits.max_amount": 500_000n,
  "limits.monthly_count": 500n,
  "customer.status": "verified",
  "paykey.status": "active",
  "paykey.expired": false,
  "balance.cents": 900_000n,
  "balance.under_way": 20_000n,
};

/** The record as the reference reads it: an object for each first word. */
function nested(): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(RECORD)) {
    const [group = "", member = ""] = name.split(".");
    groups[group] = { ...groups[group], [member]: value };
  }
  return groups;
}

const compiled = CONDITIONS.map((when) => {
  const condition = compileCondition(when);
  if (!condition.ok) throw new Error(`${when}: ${JSON.stringify(condition.faults)}`);
  return condition.hits;
});
const environment = celEnv();
const planned = CONDITIONS.map((when) => plan(environment, parse(when)));
const facts = factRow(RECORD, new Map());
const bound = nested() as never;

/** Conditions evaluated in a second. */
function rate(once: () => void): number {
  const end = performance.now() + MS;
  let count = 0;
  while (performance.now() < end) {
    for (let n = 0; n < 50; n += 1) once();
    count += 50 * CONDITIONS.length;
  }
  return (count * 1_000) / MS;
}

const ours: number[] = [];
const reference: number[] = [];
for (let round = -1; round < rounds; round += 1) {
  const own = rate(() => compiled.forEach((evaluate) => evaluate(facts)));
  const other = rate(() => planned.forEach((evaluate) => evaluate(bound)));
  if (round < 0) continue;
  ours.push(own);
  reference.push(other);
}
print(machine());
printResult({ name: "conditions, compiled", unit: "per second", values: ours });
printResult({ name: "conditions, by the reference", unit: "per second", values: reference });
const name = "conditions, compiled / reference";
printResult({ name, unit: "times", values: ratiosOf(ours, reference), floor: 100 });
