import { LongListScreen } from "../../../parts/list/long-list-screen.tsx";
import { BulkButton } from "../bulk/bulk-button.tsx";
import { ReasonBars } from "./reason-bars.tsx";
import { RETURNED, returnedQueryOf } from "./returned-payments.tsx";

/** What banks sent back, in plain words; what may be sent again is resubmitted at once. */
export function Returns() {
  return (
    <LongListScreen
      definition={RETURNED}
      actions={(filters, isWhole, selection) => (
        <BulkButton
          query={isWhole ? returnedQueryOf(filters) : {}}
          selection={selection}
          first="resubmit"
        />
      )}
      sums={(filters) => <ReasonBars filters={filters} />}
    />
  );
}
