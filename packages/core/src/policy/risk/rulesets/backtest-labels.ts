import type { ShadowHit } from "../decision.ts";
import type { PaymentLabel } from "../metrics/labels.ts";
import type { EstimatedShare } from "../metrics/precision.ts";
import {
  labelMetrics,
  recallOf,
  type LabelMetrics,
  type LabelTally,
  type Tally,
} from "../metrics/rule-metrics.ts";

/** Payments that a rule hits by what became of them, each counted once. */
export interface LabelResult {
  readonly bad: Tally;
  readonly good: Tally;
  readonly immature: Tally;
  readonly precision: EstimatedShare | null;
  readonly recall: EstimatedShare | null;
}

interface LabelledPayment {
  readonly payment_id: string;
  readonly amount: bigint;
  readonly label: PaymentLabel;
}

type Sums = Map<PaymentLabel, { payments: number; amount: bigint; squares: bigint }>;

/** Counts payments by label. Decisions of one payment must follow each other. */
export class LabelledPayments {
  readonly #all: Sums = new Map();
  readonly #byRule = new Map<string, Sums>();
  #current: LabelledPayment | undefined;
  readonly #hit = new Set<string>();

  add(
    payment: LabelledPayment,
    {
      hits,
      shadow,
    }: { readonly hits: readonly ShadowHit[]; readonly shadow: readonly ShadowHit[] },
  ): void {
    if (this.#current?.payment_id !== payment.payment_id) this.#count();
    this.#current = payment;
    for (const { rule } of hits) this.#hit.add(rule);
    for (const { rule } of shadow) this.#hit.add(rule);
  }

  #count(): void {
    if (this.#current === undefined) return;
    addTo(this.#all, this.#current);
    for (const rule of this.#hit) {
      const sums: Sums = this.#byRule.get(rule) ?? new Map();
      this.#byRule.set(rule, sums);
      addTo(sums, this.#current);
    }
    this.#hit.clear();
    this.#current = undefined;
  }

  ofAll(): Pick<LabelResult, "bad" | "good" | "immature"> {
    this.#count();
    const { bad, good, immature } = metricsOf(this.#all);
    return { bad, good, immature };
  }

  ofRule(rule: string): LabelResult {
    this.#count();
    const metrics = metricsOf(this.#byRule.get(rule) ?? new Map());
    const { bad, good, immature, precision } = metrics;
    return { bad, good, immature, precision, recall: recallOf(metrics, metricsOf(this.#all)) };
  }
}

function addTo(sums: Sums, { label, amount }: LabelledPayment): void {
  const sum = sums.get(label) ?? { payments: 0, amount: 0n, squares: 0n };
  sums.set(label, sum);
  sum.payments += 1;
  sum.amount += amount;
  sum.squares += amount * amount;
}

const metricsOf = (sums: Sums): LabelMetrics =>
  labelMetrics(
    [...sums].map(([label, sum]): LabelTally => ({ label, ...sum, stopped: false, unsent: false })),
  );
