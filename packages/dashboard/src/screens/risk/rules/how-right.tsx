import type { RiskMetric, RiskRule } from "@railhead/client";
import { Money } from "../../../parts/basics.tsx";

type OfRule = RiskMetric["rules"][number];

/** The figures of the version that is in force, as it runs. */
export function metricsOf(rule: RiskRule, { rules }: RiskMetric): OfRule | undefined {
  const inShadow = rule.state === "shadow";
  return rules.find(
    (one) => one.rule === rule.id && one.version === rule.version && one.in_shadow === inShadow,
  );
}

const rounded = (percent: string): string => Math.round(Number(percent)).toString();

/** Precision with its interval, and the money that a rule stopped; a dash where nothing is known. */
export function HowRight({ of }: { readonly of: OfRule | undefined }) {
  if (of === undefined)
    return ["precision", "avoided", "held"].map((name) => (
      <td key={name} className="number">
        —
      </td>
    ));
  const { loss_avoided: avoided, good_held: held } = of;
  return (
    <>
      <Precision of={of} />
      <td className="number">
        <Money cents={avoided} />
      </td>
      <td className="number">
        <Money cents={held} />
      </td>
    </>
  );
}

/** The share of bad payments with its interval; a dash where no label is mature. */
export function Precision({
  of: { precision, bad, good },
}: {
  readonly of: Pick<OfRule, "precision" | "bad" | "good">;
}) {
  return (
    <td className="number" title={`${bad.payments} bad, ${good.payments} good`}>
      {precision === null
        ? "—"
        : `${rounded(precision.percent)} % (${rounded(precision.low)} to ${rounded(precision.high)} %)`}
    </td>
  );
}
