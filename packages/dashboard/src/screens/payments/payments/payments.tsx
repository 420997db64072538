import { LongListScreen } from "../../../parts/list/long-list-screen.tsx";
import { BulkButton } from "../bulk/bulk-button.tsx";
import { PAYMENT_ROWS } from "./payment-rows.tsx";
import { filterQueryOf } from "./payments-list.tsx";
import { Sums } from "./sums.tsx";

export function Payments() {
  return (
    <LongListScreen
      definition={PAYMENT_ROWS}
      // A filter that is not applied would make the set wider than the address says.
      actions={(filters, isWhole, selection) => (
        <BulkButton query={isWhole ? filterQueryOf(filters) : {}} selection={selection} />
      )}
      sums={(filters) => <Sums filters={filters} />}
    />
  );
}
