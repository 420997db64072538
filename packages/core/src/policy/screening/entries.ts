/** What an entry of a sanctions list is. */
export const ENTRY_KINDS = {
  person: { means: "A person." },
  company: { means: "A company or another organization." },
  vessel: { means: "A ship." },
  aircraft: { means: "An aircraft." },
  unknown: { means: "The list does not say." },
} as const satisfies Record<string, { readonly means: string }>;

export type EntryKind = keyof typeof ENTRY_KINDS;
export const ENTRY_KIND_NAMES = Object.keys(ENTRY_KINDS) as readonly EntryKind[];

export const SUBJECT_KINDS = ["person", "company"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What a subject is compared as; `any` where its kind is not known. */
export type ComparedKind = SubjectKind | "any";

/** The entries that a subject may be: a ship of the same name is none of them. */
export const KIND_GATES: Readonly<Record<ComparedKind, ReadonlySet<EntryKind>>> = {
  any: new Set(ENTRY_KIND_NAMES),
  person: new Set(["person", "unknown"]),
  company: new Set(["company", "unknown"]),
};

/** How sure the list is of a name. */
export const NAME_STRENGTHS = ["primary", "strong", "weak"] as const;
export type NameStrength = (typeof NAME_STRENGTHS)[number];

export interface EntryName {
  readonly name: string;
  readonly strength: NameStrength;
}

/** An entry as its list has it, whatever the format of the file. */
export interface ScreeningEntry {
  /** The list's own number of the entry. */
  readonly key: string;
  readonly kind: EntryKind;
  /** The first is the primary one. */
  readonly names: readonly EntryName[];
  /** `YYYY-MM-DD`, or `YYYY` where the list knows no more. */
  readonly birth_dates: readonly string[];
  /** Places of addresses: cities and countries, as the list writes them. */
  readonly places: readonly string[];
  /** Numbers of documents and registrations. */
  readonly id_numbers: readonly string[];
  readonly programs: readonly string[];
}

/** What a subject is compared by. */
export interface ScreeningSubject {
  readonly kind: ComparedKind;
  readonly names: readonly string[];
  readonly birth_date: string | null;
  readonly places: readonly string[];
  readonly id_numbers: readonly string[];
}
