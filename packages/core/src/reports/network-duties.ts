import type { CivilDate } from "../calendar/civil-date.ts";
import type { ReportName } from "./reports.ts";

/** A duty of the network that the fraud monitoring pack answers. */
export interface NetworkDuty {
  readonly from: CivilDate;
  readonly duty: string;
  /** Whom it binds. */
  readonly who: string;
  /** Where it was read. */
  readonly source: string;
  /** Reports that show how it is met. */
  readonly shown_by: readonly ReportName[];
}

/** By the day from which each counts. Not legal advice: the agreement with the bank decides. */
export const NETWORK_DUTIES: readonly NetworkDuty[] = [
  {
    from: "2015-09-18",
    duty: "Return rates stay below 0.5 % for unauthorized debits, and below the inquiry levels of 3 % for wrong account data and 15 % overall.",
    who: "Originators of debits",
    source: "nacha.org, rule on return rate levels of 18 September 2015",
    shown_by: ["return_rates", "returns_by_code"],
  },
  {
    from: "2021-03-19",
    duty: "The account of a debit that was authorized over the internet is validated at its first use or change.",
    who: "Originators of WEB debits",
    source: "Banks' notices of the rule on WEB debits",
    shown_by: ["risk_rule_days", "risk_coverage"],
  },
  {
    from: "2023-03-17",
    duty: "Volumes of micro-entries and of their returns are monitored for fraud.",
    who: "Originators of micro-entries",
    source: "Banks' notices of the rule on micro-entries, phase 2",
    shown_by: ["exceptions"],
  },
  {
    from: "2026-03-20",
    duty: "Processes find entries that are unauthorized or made under false pretenses; they are reviewed each year.",
    who: "All ODFIs, and others with 6 million entries or more in 2023 (phase 1)",
    source: "nacha.org, risk management topics, fraud monitoring phase 1",
    shown_by: ["risk_coverage", "risk_rule_days", "risk_publications", "work_items"],
  },
  {
    from: "2026-06-19",
    duty: "The same for everybody else who is no consumer.",
    who: "Originators, third-party senders and providers (phase 2)",
    source: "nacha.org, risk management topics, fraud monitoring phase 2",
    shown_by: ["risk_coverage", "risk_rule_days", "risk_publications", "work_items"],
  },
];
