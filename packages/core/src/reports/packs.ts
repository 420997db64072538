import type { ReportName } from "./reports.ts";

/** Reports of one period that an outsider asks for together. */
export interface Pack {
  readonly title: string;
  /** Who asks for it, and what it answers. */
  readonly means: string;
  readonly reports: readonly ReportName[];
  /** Whether it lists the network's duties. */
  readonly lists_duties?: true;
}

export const PACKS = {
  month: {
    title: "Month pack",
    means:
      "For accountants and auditors: what the books had before a period, every posting of it and what they had after, with what was open and who approved what.",
    reports: [
      "trial_balance",
      "ledger",
      "suspense",
      "ledger_proofs",
      "payments",
      "returns",
      "returns_by_code",
      "return_rates",
      "nocs",
      "funding",
      "funding_lines",
      "fees",
      "files",
      "control_totals",
      "bank_reconciliation",
      "exceptions",
      "approvals",
    ],
  },
  fraud_monitoring: {
    title: "Fraud monitoring pack",
    means:
      "For the bank and examiners: which entries rules evaluated, which rules were in force, what they found, what people decided, and what came back.",
    reports: [
      "risk_coverage",
      "risk_rule_days",
      "risk_publications",
      "risk_list_changes",
      "network_duty_changes",
      "programme_reviews",
      "work_items",
      "screening_versions",
      "screening_matches",
      "returns_by_code",
      "return_rates",
      "exceptions",
      "approvals",
    ],
    lists_duties: true,
  },
} as const satisfies Record<string, Pack>;

export type PackName = keyof typeof PACKS;

export const PACK_NAMES = Object.keys(PACKS) as readonly PackName[];

export function isPackName(name: string): name is PackName {
  return Object.hasOwn(PACKS, name);
}

export function packRow(name: PackName): Pack {
  return PACKS[name];
}
