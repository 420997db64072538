import type { Route } from "../../http/route/route.ts";
import { listLedgerBalances } from "./balances.ts";
import { closeLedgerMonth, listLedgerClosings } from "./closings.ts";
import { listLedgerEntries } from "./entries.ts";
import { exportLedger } from "./export.ts";
import { proveLedger } from "./invariants.ts";
import { getLedgerProof, proveBooksNow } from "./proof.ts";

/** What is asked of the books. */
export const ledgerRoutes: readonly Route[] = [
  listLedgerBalances,
  listLedgerEntries,
  exportLedger,
  closeLedgerMonth,
  listLedgerClosings,
  proveLedger,
  getLedgerProof,
  proveBooksNow,
];
