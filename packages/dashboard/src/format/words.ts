export type Tone = "good" | "bad" | "warn" | "busy" | "plain";

/** How a status looks; a status without an entry is plain. */
const TONES: Readonly<Record<string, Tone>> = {
  paid: "good",
  accepted: "good",
  applied: "good",
  acknowledged: "good",
  active: "good",
  verified: "good",
  resolved: "good",
  totals_matched: "good",
  totals_differ: "bad",
  unconfirmed: "bad",
  failed: "bad",
  reversed: "bad",
  rejected: "bad",
  missed: "bad",
  quarantined: "bad",
  blocked: "bad",
  on_hold: "warn",
  upload_unknown: "warn",
  partially_rejected: "warn",
  review: "warn",
  open: "warn",
  in_force: "bad",
  drafted: "warn",
  asked: "warn",
  no_answer: "bad",
  sent: "good",
  granted: "good",
  pending: "busy",
  validating: "busy",
  uploading: "busy",
  uploaded: "busy",
  totals_sent: "busy",
  ack_awaited: "busy",
  sealed: "busy",
};

export function toneOf(status: string): Tone {
  return TONES[status] ?? "plain";
}

/** A name of the API as words: `on_hold` is `on hold`. */
export function words(name: string): string {
  return name.replaceAll("_", " ");
}

/** With a capital letter at its head. */
export function sentence(name: string): string {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 payment`, `2 payments`. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : many}`;
}
