import { LongListScreen } from "../../parts/list/long-list-screen.tsx";
import { PAYMENTS } from "./payments-list.tsx";
import { Sums } from "./sums.tsx";

export function Payments() {
  return <LongListScreen definition={PAYMENTS} sums={(filters) => <Sums filters={filters} />} />;
}
