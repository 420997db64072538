/** An order that a client was answered 201 for. */
export interface Acknowledged {
  readonly kind: "charge" | "payout";
  readonly cents: number;
  readonly id: string;
  /** When, in milliseconds of a clock that never jumps. */
  readonly at: number;
}

/** An entry as the bank reads it, by the columns of its record. */
export interface Entry {
  readonly file: string;
  readonly trace: string;
  readonly kind: Acknowledged["kind"];
  readonly cents: number;
  readonly account: string;
}

/** What the bank's folder and the clients' journal hold at the end. */
export interface Evidence {
  readonly acknowledged: readonly Acknowledged[];
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly complaints: readonly string[];
  /** When clients began and ended to send orders. */
  readonly from: number;
  readonly to: number;
  /** Pauses that clients made by themselves. */
  readonly pauses: readonly { readonly from: number; readonly to: number }[];
  /** The business's own account. */
  readonly businessAccount: string;
  readonly mostSilenceMs: number;
}

export interface Verdict {
  readonly entries: number;
  readonly lost: number;
  readonly twice: number;
  readonly silenceMs: number;
  readonly violations: readonly string[];
}

/** Entry detail records; a transaction code ending in 7, 8 or 9 takes money from the account. */
export function entriesOf({ name, text }: { name: string; text: string }): Entry[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith("6"))
    .map((line) => ({
      file: name,
      trace: line.slice(79, 94),
      kind: "789".includes(line[2] ?? "-") ? ("charge" as const) : ("payout" as const),
      cents: Number(line.slice(29, 39)),
      account: line.slice(12, 29).trim(),
    }));
}

/** Nothing acknowledged is missing at the bank, nothing came twice, and clients never waited too long. */
export function examine(evidence: Evidence): Verdict {
  const { acknowledged, files, complaints, businessAccount, mostSilenceMs } = evidence;
  const entries = files.flatMap(entriesOf);
  const ofCustomers = entries.filter(({ account }) => account !== businessAccount);
  const counts = countBy(ofCustomers, nameOf);
  const known = new Set(acknowledged.map(nameOf));
  const lost = acknowledged.filter((order) => !counts.has(nameOf(order)));
  const twice = [...counts].filter(([, count]) => count > 1);
  const traces = [...countBy(entries, ({ trace }) => trace)].filter(([, count]) => count > 1);
  const stray = [...counts.keys()].filter((name) => !known.has(name));
  const sent = countBy(acknowledged, nameOf);
  const silenceMs = longestSilence(evidence);
  const violations = [
    ...complaints,
    ...lost.map((order) => `${nameOf(order)} (${order.id}) was acknowledged and never came`),
    ...twice.map(([name, count]) => `${name} came ${count} times`),
    ...traces.map(([trace, count]) => `trace ${trace} came ${count} times`),
    ...stray.map((name) => `nobody was answered for the ${name} that came`),
    ...[...sent].flatMap(([name, count]) => (count > 1 ? [`${name} was made ${count} times`] : [])),
    ...moneyTwice(entries, businessAccount),
    ...(silenceMs < mostSilenceMs
      ? []
      : [`clients heard nothing for ${Math.round(silenceMs)} ms, ${mostSilenceMs} at most`]),
  ];
  const isTwice = twice.length + traces.length;
  return { entries: entries.length, lost: lost.length, twice: isTwice, silenceMs, violations };
}

const nameOf = ({ kind, cents }: Pick<Entry, "kind" | "cents">) => `${kind} of ${cents}`;

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** What the business got is never more than its customers gave. */
function moneyTwice(entries: readonly Entry[], businessAccount: string): string[] {
  const sum = (kind: Entry["kind"], isBusiness: boolean) =>
    entries
      .filter((entry) => entry.kind === kind && (entry.account === businessAccount) === isBusiness)
      .reduce((total, { cents }) => total + cents, 0);
  const paidOut = sum("payout", true);
  const given = sum("charge", false);
  if (paidOut <= given) return [];
  return [`the business got ${paidOut} cents, and customers gave ${given}`];
}

/** The longest time without an acknowledgement while clients asked for one. */
export function longestSilence({ acknowledged, from, to, pauses }: Evidence): number {
  const moments = acknowledged
    .map(({ at }) => at)
    .filter((at) => at > from && at < to)
    .sort((one, other) => one - other);
  let longest = 0;
  let last = from;
  for (const at of [...moments, to]) {
    const paused = pauses
      .map((pause) => Math.min(at, pause.to) - Math.max(last, pause.from))
      .filter((ms) => ms > 0)
      .reduce((sum, ms) => sum + ms, 0);
    longest = Math.max(longest, at - last - paused);
    last = at;
  }
  return longest;
}
