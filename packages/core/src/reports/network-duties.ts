import type { CivilDate } from "../calendar/civil-date.ts";
import type { ReportName } from "./reports.ts";

/** A duty of the network that the fraud monitoring pack answers. */
export interface NetworkDuty extends DutyTerms {
  readonly duty: string;
  /** Whom it binds. */
  readonly who: string;
  /** Reports that show how it is met. */
  readonly shown_by: readonly ReportName[];
}

/** What an operator may correct of a duty. */
export interface DutyTerms {
  /** The day from which it counts. */
  readonly from: CivilDate;
  /** Where it was read. */
  readonly source: string;
}

const FRAUD_MONITORING = [
  "risk_coverage",
  "risk_rule_days",
  "risk_publications",
  "work_items",
  "programme_reviews",
] as const satisfies readonly ReportName[];

/** By the day from which each counts. Not legal advice: the agreement with the bank decides. */
export const NETWORK_DUTIES = {
  return_rate_levels: {
    from: "2015-09-18",
    duty: "Return rates stay below 0.5 % for unauthorized debits, and below the inquiry levels of 3 % for wrong account data and 15 % overall.",
    who: "Originators of debits",
    source: "nacha.org, rule on return rate levels of 18 September 2015",
    shown_by: ["return_rates", "returns_by_code"],
  },
  web_account_validation: {
    from: "2021-03-19",
    duty: "The account of a debit that was authorized over the internet is validated at its first use or change.",
    who: "Originators of WEB debits",
    source: "Banks' notices of the rule on WEB debits",
    shown_by: ["risk_rule_days", "risk_coverage"],
  },
  micro_entries: {
    from: "2023-03-17",
    duty: "Volumes of micro-entries and of their returns are monitored for fraud.",
    who: "Originators of micro-entries",
    source: "Banks' notices of the rule on micro-entries, phase 2",
    shown_by: ["exceptions"],
  },
  fraud_monitoring_phase_1: {
    from: "2026-03-20",
    duty: "Processes find entries that are unauthorized or made under false pretenses; they are reviewed each year.",
    who: "All ODFIs, and others with 6 million entries or more in 2023 (phase 1)",
    source: "nacha.org, risk management topics, fraud monitoring phase 1",
    shown_by: FRAUD_MONITORING,
  },
  fraud_monitoring_phase_2: {
    from: "2026-06-19",
    duty: "The same for everybody else who is no consumer.",
    who: "Originators, third-party senders and providers (phase 2)",
    source: "nacha.org, risk management topics, fraud monitoring phase 2",
    shown_by: FRAUD_MONITORING,
  },
} as const satisfies Record<string, NetworkDuty>;

export type NetworkDutyName = keyof typeof NETWORK_DUTIES;
export const NETWORK_DUTY_NAMES = Object.keys(NETWORK_DUTIES) as readonly NetworkDutyName[];

export function isNetworkDuty(name: string): name is NetworkDutyName {
  return Object.hasOwn(NETWORK_DUTIES, name);
}

/** A duty as it counts in an environment. */
export interface DutyInForce extends NetworkDuty {
  readonly name: NetworkDutyName;
  /** The terms of this release. */
  readonly shipped: DutyTerms;
  readonly is_corrected: boolean;
}

/** The duties with the newest terms that an operator gave them, by the day from which each counts. */
export function dutiesInForce(
  newest: ReadonlyMap<NetworkDutyName, DutyTerms>,
): readonly DutyInForce[] {
  return NETWORK_DUTY_NAMES.map((name): DutyInForce => {
    const row: NetworkDuty = NETWORK_DUTIES[name];
    const shipped = { from: row.from, source: row.source };
    const terms = newest.get(name) ?? shipped;
    return { ...row, ...terms, name, shipped, is_corrected: !hasSameTerms(terms, shipped) };
  }).toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

export function hasSameTerms(one: DutyTerms, other: DutyTerms): boolean {
  return one.from === other.from && one.source === other.source;
}
