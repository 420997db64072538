import type { WebhookEndpointsDelivery } from "@railhead/client";
import { counted } from "../../../format/words.ts";
import { AsTable } from "../../../parts/as-table.tsx";
import { Card, Time } from "../../../parts/basics.tsx";
import { attemptsOf, quantileOf } from "./latency.ts";

const SHOWN = 60;
const HEIGHT = 70;

/** How long the receiver took for each of the last attempts. */
export function LatencyBars({
  deliveries,
}: {
  readonly deliveries: readonly WebhookEndpointsDelivery[];
}) {
  const attempts = attemptsOf(deliveries).slice(-SHOWN);
  const [half, most] = [quantileOf(attempts, 0.5), quantileOf(attempts, 1)];
  if (half === undefined || most === undefined) return null;
  const failed = attempts.filter(({ isGood }) => !isGood).length;
  const heightOf = (ms: number) => Math.max((ms * HEIGHT) / Math.max(most, 1), 1);
  return (
    <Card title="How fast the receiver answers">
      <p>
        Half of the last {counted(attempts.length, "attempt")} took at most {half} ms, 95 % at most{" "}
        {quantileOf(attempts, 0.95)} ms, the slowest {most} ms; {failed} failed.
      </p>
      <svg viewBox={`0 0 ${SHOWN * 8} ${HEIGHT + 1}`} aria-hidden="true">
        {attempts.map(({ key, ms, isGood }, index) => (
          <rect
            key={key}
            data-kind={isGood ? "in" : "returned"}
            x={(SHOWN - attempts.length + index) * 8}
            y={HEIGHT - heightOf(ms)}
            width="6"
            height={heightOf(ms)}
          />
        ))}
        <line x1="0" y1={HEIGHT} x2={SHOWN * 8} y2={HEIGHT} />
      </svg>
      <AsTable
        title="Attempts, as a table"
        heads={["Sent", "Event", "Answer", "Milliseconds"]}
        rows={attempts.map(({ key, sent_at, event, answer, ms }) => ({
          key,
          name: <Time at={sent_at} />,
          figures: [event, answer, ms.toLocaleString("en-US")],
        }))}
      />
    </Card>
  );
}
