/** How long a list may go without being loaded again, by default. */
export const STALE_AFTER_DAYS = 7;
/** A version may lose this share of the entries without a person's word: a file cut short has fewer. */
export const MAX_LOST_PERCENT = 20;
/** Entries of all lists of an environment, together. */
export const MAX_ENTRIES = 200_000;

/** The formats of files that lists are loaded from. */
export const LIST_FORMATS = {
  sdn_xml: {
    means:
      "XML with a root `sdnList` and an `sdnEntry` for each entry, as the SDN and consolidated lists of the US Treasury are published.",
  },
  sdn_csv: {
    means:
      "CSV of twelve columns without a header, `-0-` for nothing, as the SDN list of the US Treasury is published; remarks hold dates of birth and aliases; the files of aliases and addresses may be sent along.",
  },
  un_xml: {
    means:
      "XML with `INDIVIDUAL` and `ENTITY` elements, as the consolidated list of the UN Security Council is published.",
  },
  plain_csv: {
    means:
      "CSV with a header: `id` and `name`, and `kind`, `aliases`, `birth_dates`, `places`, `id_numbers` and `programs` where wanted; several values are separated by `;`.",
  },
} as const satisfies Record<string, { readonly means: string }>;

export type ListFormat = keyof typeof LIST_FORMATS;
export const LIST_FORMAT_NAMES = Object.keys(LIST_FORMATS) as readonly ListFormat[];

/** Who is screened. */
export const SUBJECT_TYPES = {
  customer: { noun: "customer", means: "A customer; a match holds its payments." },
  representative: {
    noun: "representative",
    means: "A representative of an account; a match holds the account's payments.",
  },
  account: { noun: "account", means: "A business; a match holds its payments." },
  organization: {
    noun: "organization",
    means: "An organization; a match holds the payments of its accounts.",
  },
  received_entry: {
    noun: "party of a received entry",
    means: "An international entry that was received; a match keeps it from being assigned.",
  },
} as const satisfies Record<string, { readonly noun: string; readonly means: string }>;

export type SubjectType = keyof typeof SUBJECT_TYPES;
export const SUBJECT_TYPE_NAMES = Object.keys(SUBJECT_TYPES) as readonly SubjectType[];

/** The beginning of a sentence about a subject. */
export function someSubject(type: SubjectType): string {
  const { noun } = SUBJECT_TYPES[type];
  return `${/^[ao]/.test(noun) ? "An" : "A"} ${noun}`;
}

/** The state of a pair of subject and entry. */
export const MATCH_STATES = {
  open: { means: "A person must decide; payments are held." },
  cleared: {
    means: "Two bearers of like names: the pair does not match again until a side changes.",
  },
  confirmed: { means: "The subject is the one on the list; payments stay held." },
  ended: { means: "The subject or the entry changed before anybody decided." },
} as const satisfies Record<string, { readonly means: string }>;

export type MatchState = keyof typeof MATCH_STATES;
export const MATCH_STATE_NAMES = Object.keys(MATCH_STATES) as readonly MatchState[];

/** States that hold payments. */
export const HOLDING_STATES = ["open", "confirmed"] as const satisfies readonly MatchState[];

/** What a person decides about a match. */
export const MATCH_DECISIONS = {
  clear: { state: "cleared", means: "Not the one on the list: payments go on." },
  confirm: { state: "confirmed", means: "The one on the list: payments stay held." },
} as const satisfies Record<string, { readonly state: MatchState; readonly means: string }>;

export type MatchDecision = keyof typeof MATCH_DECISIONS;
export const MATCH_DECISION_NAMES = Object.keys(MATCH_DECISIONS) as readonly MatchDecision[];

/** What a confirmed match does to the subject's payments, and so what is reported of it. */
export const REPORT_KINDS = {
  blocked: { means: "The payments stay held: what is blocked is not given back." },
  rejected: { means: "The customer is rejected, and its unsent payments end." },
} as const satisfies Record<string, { readonly means: string }>;

export type ReportKind = keyof typeof REPORT_KINDS;
export const REPORT_KIND_NAMES = Object.keys(REPORT_KINDS) as readonly ReportKind[];

export const REPORT_STATES = {
  open: { means: "It is to be filed." },
  filed: { means: "It was filed." },
  withdrawn: { means: "The match was cleared after all, before it was filed." },
} as const satisfies Record<string, { readonly means: string }>;

export type ReportState = keyof typeof REPORT_STATES;
export const REPORT_STATE_NAMES = Object.keys(REPORT_STATES) as readonly ReportState[];

/** Banking days after the decision within which a report is due. */
export const REPORT_DAYS = 10;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Dates in a text: `1970-01-31`, `31 Jan 1970`; where there is no day, the years. */
export function datesIn(text: string): string[] {
  const iso = text.match(/\b\d{4}-\d\d-\d\d\b/g) ?? [];
  const spelled = [...text.matchAll(/\b(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})\b/g)].flatMap(
    ([, day = "", month = "", year = ""]) => {
      const at = MONTHS.indexOf(month.toLowerCase()) + 1;
      return at === 0 ? [] : [`${year}-${String(at).padStart(2, "0")}-${day.padStart(2, "0")}`];
    },
  );
  const found = [...iso, ...spelled];
  return found.length > 0 ? found : [...(text.match(/\b(?:18|19|20)\d\d\b/g) ?? [])];
}
