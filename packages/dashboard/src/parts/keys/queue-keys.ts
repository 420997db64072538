/** Keys of the queue: the page shows them, and works by them. */
export const QUEUE_KEYS = [
  { key: "a", does: "approve: release, verify, activate or resolve" },
  { key: "r", does: "reject or cancel" },
  { key: "w", does: "wait: write down for what, and put it behind all others" },
  { key: "z", does: "later: behind all others" },
  { key: "u", does: "undo the last decision" },
  { key: "j", does: "next" },
  { key: "k", does: "previous" },
  { key: "Enter", does: "open its page" },
] as const;

export type QueueKey = (typeof QUEUE_KEYS)[number]["key"];
