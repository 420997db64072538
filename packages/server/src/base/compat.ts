/** One deviation from Railhead's own wire format, enabled by name in `COMPAT`. */
export interface CompatPart {
  readonly differs: string;
  readonly why: string;
  /** Whether a value after `name=` is required, optional or refused. */
  readonly value: "required" | "optional" | "none";
  /** The single setting with the same effect; null if none. */
  readonly setting: string | null;
}

/** Deviations for programs written for another pay-by-bank API. */
export const COMPAT_PARTS = {
  integer_amounts: {
    differs: "Amounts of money are JSON integers of cents instead of strings of digits.",
    why: "Programs add and compare amounts as numbers.",
    value: "none",
    setting: "WIRE_AMOUNTS=integer",
  },
  account_header: {
    differs:
      "The named header is read as `Service-Account-Id`; without a name, every header that ends in `-Account-Id` is.",
    why: "Clients name the account in a header of the API they were written for.",
    value: "optional",
    setting: "ACCOUNT_HEADER_ALIASES",
  },
  risk_source: {
    differs: "The status source `risk_monitor` has the given name, `watchtower` unless given.",
    why: "Typed clients declare the source of risk decisions by that name.",
    value: "optional",
    setting: "RISK_SOURCE_NAME",
  },
  lower_case_ok: {
    differs: "The reason `OK` of payments is written `ok`, as on other resources.",
    why: "Typed clients declare reasons in lower case.",
    value: "none",
    setting: null,
  },
  error_member: {
    differs: "An error's object stands under `error` beside `data`.",
    why: "Programs show `error.detail` to their users.",
    value: "none",
    setting: null,
  },
  widget_prefix: {
    differs: "The linking page speaks message types of the given prefix besides its own.",
    why: "A browser widget hears only messages of its own prefix.",
    value: "required",
    setting: "BRIDGE_MESSAGE_PREFIXES",
  },
  omit_nulls: {
    differs:
      "Absent instead of null: `code` of statuses; limits and `linked_bank_account_id` in `settings`; `balance`; `industry` and `support_channels` of a business profile; `terms_of_service`.",
    why: "Typed clients declare these members optional and not nullable.",
    value: "none",
    setting: null,
  },
} as const satisfies Readonly<Record<string, CompatPart>>;

export type CompatName = keyof typeof COMPAT_PARTS;

/** Names of sets of parts. A part that requires a value must be named itself. */
export const COMPAT_SETS: Readonly<Record<string, readonly CompatName[]>> = {
  hosted: [
    "integer_amounts",
    "account_header",
    "risk_source",
    "lower_case_ok",
    "error_member",
    "omit_nulls",
  ],
};

/** Enabled parts, with their values. */
export type Compat = ReadonlyMap<CompatName, readonly string[]>;

/** Parses a valid `COMPAT` text. */
export function readCompat(text: string): Compat {
  const parts = new Map<CompatName, readonly string[]>();
  for (const entry of entriesOf(text)) {
    for (const name of COMPAT_SETS[entry.name] ?? [entry.name as CompatName]) {
      const value = entry.value === undefined ? [] : [entry.value];
      parts.set(name, [...(parts.get(name) ?? []), ...value]);
    }
  }
  return parts;
}

/** Returns why a text is invalid for `COMPAT`; undefined when valid. */
export function compatFault(text: string): string | undefined {
  const known = [...Object.keys(COMPAT_SETS), ...Object.keys(COMPAT_PARTS)];
  for (const { name, value } of entriesOf(text)) {
    if (!known.includes(name)) return `has no ${name || "empty name"}; known: ${known.join(", ")}`;
    const takes = name in COMPAT_SETS ? "none" : COMPAT_PARTS[name as CompatName].value;
    if (takes === "none" && value !== undefined) return `${name} takes no value`;
    if (takes === "required" && value === undefined) return `${name} needs a value: ${name}=...`;
    if (value !== undefined && !VALUES.test(value)) return `the value of ${name} is not valid`;
  }
  return undefined;
}

const VALUES = /^[@A-Za-z0-9._/:-]{1,100}$/;

function entriesOf(text: string): { name: string; value: string | undefined }[] {
  if (text === "") return [];
  return text.split(",").map((entry) => {
    const end = entry.indexOf("=");
    return end === -1
      ? { name: entry, value: undefined }
      : { name: entry.slice(0, end), value: entry.slice(end + 1) };
  });
}
