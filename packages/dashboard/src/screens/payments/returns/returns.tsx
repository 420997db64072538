import { LongListScreen } from "../../../parts/list/long-list-screen.tsx";
import { ReasonBars } from "./reason-bars.tsx";
import { RETURNED } from "./returned-payments.tsx";

/** What banks sent back, in plain words. */
export function Returns() {
  return (
    <LongListScreen definition={RETURNED} sums={(filters) => <ReasonBars filters={filters} />} />
  );
}
