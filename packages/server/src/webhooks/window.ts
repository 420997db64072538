/** An event whose messages are under way. */
export interface OpenEvent {
  readonly sequence: bigint;
  left: number;
}

/**
 * The stretch of the log an endpoint is at: what was read of it and is not yet done with. Messages
 * end in any order; the cursor follows the oldest that has not ended.
 */
export interface Window {
  /** Takes an event with so many messages; none at all is well, too. */
  open(sequence: bigint, messages: number): OpenEvent;
  /** One message of the event has an outcome. */
  close(slot: OpenEvent): void;
  /** Says that the log was read up to here. */
  readThrough(sequence: bigint): void;
  /** Up to here the log was read. */
  through(): bigint;
  /** Up to here everything is done with. */
  cursor(): bigint;
  size(): number;
}

export function createWindow(start: bigint): Window {
  const slots: OpenEvent[] = [];
  let first = 0;
  let through = start;
  function settle(): void {
    while (first < slots.length && slots[first]?.left === 0) first += 1;
    if (first > 1000) slots.splice(0, first);
    else return;
    first = 0;
  }
  return {
    open(sequence, messages) {
      const slot = { sequence, left: messages };
      slots.push(slot);
      through = sequence;
      settle();
      return slot;
    },
    close(slot) {
      slot.left -= 1;
      settle();
    },
    readThrough(sequence) {
      if (sequence > through) through = sequence;
    },
    through: () => through,
    cursor() {
      const oldest = slots[first];
      return oldest === undefined ? through : oldest.sequence - 1n;
    },
    size: () => slots.length - first,
  };
}
