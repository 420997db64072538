import { rolesWith } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { Loaded } from "../../../parts/states.tsx";
import { decisionsQuery } from "./decisions-query.ts";
import { OneDecision } from "./one-decision.tsx";
import type { OnePayment } from "./one-payment.ts";

const OPERATION = "payments.decisions";

/** What the rules decided on a payment, the newest first, and what would have passed. */
export function DecisionsPanel({ payment }: { readonly payment: OnePayment }) {
  const isAllowed = may(useSession(), OPERATION);
  return (
    <Card title="What the rules decided">
      {isAllowed ? (
        <Decisions payment={payment} />
      ) : (
        <p data-part="left-out">
          Your role does not show what the rules saw. These do: {rolesWith("risk:read").join(", ")}.
        </p>
      )}
    </Card>
  );
}

function Decisions({ payment }: { readonly payment: OnePayment }) {
  const query = useQuery(decisionsQuery(payment));
  return (
    <Loaded query={query}>
      {({ data: [newest, ...before], meta }) =>
        newest === undefined ? (
          <p className="quiet">No rule has looked at it yet. They do when it is reviewed.</p>
        ) : (
          <>
            <OneDecision decision={newest} />
            {before.length === 0 ? null : (
              <details>
                <summary>{counted(meta.total_items - 1, "decision")} before</summary>
                {before.map((decision) => (
                  <OneDecision key={decision.version} decision={decision} />
                ))}
              </details>
            )}
          </>
        )
      }
    </Loaded>
  );
}
