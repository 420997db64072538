import { expect, it } from "vitest";
import { AUXILIARY_ENTRIES, AUXILIARY_KINDS, auxiliaryMove } from "./auxiliary-entries.ts";

it.each(AUXILIARY_KINDS)("a %s is sent, requeued and abandoned by the same events", (kind) => {
  const { initial } = AUXILIARY_ENTRIES[kind];
  expect(auxiliaryMove(kind, initial, "send")?.to).toBe("sent");
  expect(auxiliaryMove(kind, "sent", "put_back")?.to).toBe(initial);
  const abandoned = auxiliaryMove(kind, "sent", "reject")?.to;
  expect(abandoned).toBeDefined();
  expect(AUXILIARY_ENTRIES[kind].moves.some(({ from }) => from.includes(abandoned!))).toBe(false);
});

it("an auxiliary entry cannot make a move of another kind", () => {
  expect(auxiliaryMove("reversal", "settled", "contest")).toBeUndefined();
  expect(auxiliaryMove("dishonor", "requested", "cancel")).toBeUndefined();
});
