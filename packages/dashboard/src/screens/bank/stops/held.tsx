import type { OriginationStopPreview } from "@railhead/client";
import { counted } from "../../../format/words.ts";
import { Facts, Money, Time } from "../../../parts/basics.tsx";

/** What a stop holds back, by kind, and the first cut-off that it is held back from. */
export function Held({ of: held }: { readonly of: OriginationStopPreview }) {
  const kinds = [
    ["Charges", held.charges],
    ["Payouts", held.payouts],
    ["Transfers with businesses", held.transfers],
  ] as const;
  return (
    <Facts
      of={[
        ...kinds.map(
          ([label, { count, amount }]) =>
            [
              label,
              <span key={label}>
                {counted(count, "entry", "entries")}, <Money cents={amount} />
              </span>,
            ] as const,
        ),
        [
          "Held back first at",
          held.first_cutoff_at === null ? (
            "no cut-off: none is scheduled"
          ) : (
            <Time key="f" at={held.first_cutoff_at} />
          ),
        ],
      ]}
    />
  );
}
