import { expect, test } from "vitest";
import { lastingBefore, LASTING_STATUSES } from "./terminal-statuses.ts";
import { legalStatusPairs, PAYMENT_STATUSES, type PaymentStatus } from "./payment-lifecycle.ts";
import { PAYMENT_MOVES } from "./payment-moves.ts";

/** By the moves alone: nothing leads back, since each is taken in after all that it leads to. */
function lasting(): ReadonlySet<PaymentStatus> {
  const found = new Set<PaymentStatus>();
  for (const _ of PAYMENT_STATUSES) {
    for (const status of PAYMENT_STATUSES) {
      const ways = legalStatusPairs().filter(({ from }) => from === status);
      if (ways.every(({ to }) => to !== status && found.has(to))) found.add(status);
    }
  }
  return found;
}

const moves = PAYMENT_MOVES.flatMap(({ from, to, notifies }) =>
  from.map((name: PaymentStatus) => ({ from: name, to, notifies })),
);

test("those that are entered once and left for one another alone are lasting, and no more", () => {
  expect(LASTING_STATUSES.toSorted()).toEqual([...lasting()].toSorted());
});

test("an event tells by its name which lasting status was entered, and which was left", () => {
  for (const status of LASTING_STATUSES) {
    const entering = moves.filter(({ to }) => to === status);
    expect(new Set(entering.map(({ notifies }) => notifies))).toEqual(new Set([status]));
    const before = lastingBefore(status);
    const froms = new Set(entering.map(({ from }) => from));
    if (before === undefined) expect([...froms].filter((from) => lasting().has(from))).toEqual([]);
    else expect([...froms]).toEqual([before]);
  }
  const others = moves.filter(({ to }) => !lasting().has(to));
  expect(others.filter(({ notifies }) => LASTING_STATUSES.some((name) => name === notifies))).toEqual([]);
}); // prettier-ignore
