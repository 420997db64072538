/** Version of the texts; it changes with every word of them. */
export const AUTHORIZATION_VERSION = "1";

export const AUTHORIZATION_LANGUAGES = ["en", "es"] as const;
export type AuthorizationLanguage = (typeof AUTHORIZATION_LANGUAGES)[number];

/**
 * `single`: one debit. `recurring`: debits at an interval. `standing`: debits that the customer asks for one by
 * one after the account is linked.
 */
export const AUTHORIZATION_TYPES = ["single", "recurring", "standing"] as const;
export type AuthorizationType = (typeof AUTHORIZATION_TYPES)[number];

export const AUTHORIZATION_FREQUENCIES = [
  "weekly",
  "every_two_weeks",
  "monthly",
  "quarterly",
  "yearly",
] as const;
export type AuthorizationFrequency = (typeof AUTHORIZATION_FREQUENCIES)[number];

/** What a customer authorizes. Amounts in cents. */
export type AuthorizationTerms = {
  readonly type: AuthorizationType;
  readonly min_amount: number | null;
  readonly max_amount: number | null;
  /** Of `recurring` alone. */
  readonly frequency: AuthorizationFrequency | null;
  /** No debit is made before it. */
  readonly start_date: string | null;
};

export const STANDING_TERMS: AuthorizationTerms = {
  type: "standing",
  min_amount: null,
  max_amount: null,
  frequency: null,
  start_date: null,
};

/** The business that debits, as the customer knows it. */
export interface AuthorizedBusiness {
  readonly name: string;
  /** Where a customer revokes: an e-mail address, telephone number or web address. */
  readonly contact: string;
}

/** Faults of terms by member; the schema has checked each member alone. */
export function authorizationFaults(
  terms: Partial<AuthorizationTerms>,
): { readonly member: keyof AuthorizationTerms; readonly detail: string }[] {
  const { type = "standing", min_amount, max_amount, frequency } = terms;
  const faults: { member: keyof AuthorizationTerms; detail: string }[] = [];
  if (type === "recurring" && (frequency ?? null) === null) {
    faults.push({ member: "frequency", detail: "Is required where `type` is `recurring`." });
  }
  if (type !== "recurring" && (frequency ?? null) !== null) {
    faults.push({ member: "frequency", detail: "Must be absent unless `type` is `recurring`." });
  }
  if ((min_amount ?? null) !== null && (max_amount ?? null) === null) {
    faults.push({ member: "max_amount", detail: "Is required where `min_amount` is sent." });
  }
  if (typeof min_amount === "number" && typeof max_amount === "number" && min_amount > max_amount) {
    faults.push({ member: "max_amount", detail: "Must not be less than `min_amount`." });
  }
  return faults;
}

/** The text of a WEB authorization, by paragraph: who, amount, dates, revocation, account. */
export function authorizationParagraphs(
  language: AuthorizationLanguage,
  terms: AuthorizationTerms,
  business: AuthorizedBusiness,
): string[] {
  const words = WORDS[language];
  return [
    words.debit(business),
    words.amount(terms, (cents) => dollars(cents)),
    words.dates(terms),
    words.revoke[terms.type](business),
    words.owner,
  ];
}

interface Words {
  debit(business: AuthorizedBusiness): string;
  amount(terms: AuthorizationTerms, money: (cents: number) => string): string;
  dates(terms: AuthorizationTerms): string;
  readonly revoke: Readonly<Record<AuthorizationType, (business: AuthorizedBusiness) => string>>;
  readonly owner: string;
}

const EVERY = {
  en: {
    weekly: "every week",
    every_two_weeks: "every two weeks",
    monthly: "every month",
    quarterly: "every three months",
    yearly: "every year",
  },
  es: {
    weekly: "cada semana",
    every_two_weeks: "cada dos semanas",
    monthly: "cada mes",
    quarterly: "cada tres meses",
    yearly: "cada año",
  },
} as const satisfies Record<AuthorizationLanguage, Record<AuthorizationFrequency, string>>;

const WORDS: Readonly<Record<AuthorizationLanguage, Words>> = {
  en: {
    debit: ({ name }) =>
      `I authorize ${name} to debit the bank account that I link here electronically (ACH), and to credit it where a refund or a correction is due.`,
    amount({ type, min_amount, max_amount }, money) {
      const each = type === "single" ? "The debit" : "Each debit";
      if (max_amount === null) return `${each} is for an amount that I agree to before it is made.`;
      if (min_amount === max_amount) return `${each} is ${money(max_amount)}.`;
      if (min_amount === null) return `${each} is at most ${money(max_amount)}.`;
      return `${each} is between ${money(min_amount)} and ${money(max_amount)}.`;
    },
    dates({ type, frequency, start_date }) {
      const on = start_date === null ? undefined : longDate("en", start_date);
      if (type === "recurring") {
        const every = frequency === null ? "" : ` ${EVERY.en[frequency]}`;
        return `Debits are made${every}, the first on or after ${on ?? "the day I agree to this"}.`;
      }
      if (type === "single")
        return `One debit is made, on or after ${on ?? "the day I agree to it"}.`;
      const from = on === undefined ? "" : `, not before ${on}`;
      return `A debit is made only when I ask for a payment, on or after the date I agree to then${from}.`;
    },
    revoke: {
      single: ({ name, contact }) =>
        `I may revoke this authorization before the debit is sent to the bank, by contacting ${name} at ${contact}.`,
      recurring: ({ name, contact }) =>
        `This authorization stays in force until I revoke it by contacting ${name} at ${contact}, at least three business days before a debit.`,
      standing: ({ name, contact }) =>
        `This authorization stays in force until I revoke it by contacting ${name} at ${contact}. A payment that I asked for before is not sent if it is revoked at least three business days before its date.`,
    },
    owner:
      "I am an owner of this account, or may authorize debits to it, and the debits comply with United States law.",
  },
  es: {
    debit: ({ name }) =>
      `Autorizo a ${name} a cargar electrónicamente (ACH) la cuenta bancaria que vinculo aquí, y a abonar en ella los reembolsos o correcciones que correspondan.`,
    amount({ type, min_amount, max_amount }, money) {
      const each = type === "single" ? "El cargo" : "Cada cargo";
      if (max_amount === null) return `${each} es por un importe que acepto antes de que se haga.`;
      if (min_amount === max_amount) return `${each} es de ${money(max_amount)}.`;
      if (min_amount === null) return `${each} es de ${money(max_amount)} como máximo.`;
      return `${each} es de entre ${money(min_amount)} y ${money(max_amount)}.`;
    },
    dates({ type, frequency, start_date }) {
      const on = start_date === null ? undefined : longDate("es", start_date);
      if (type === "recurring") {
        const every = frequency === null ? "" : ` ${EVERY.es[frequency]}`;
        return `Los cargos se hacen${every}, el primero a partir ${on === undefined ? "del día en que acepto este texto" : `del ${on}`}.`;
      }
      if (type === "single") {
        return `Se hace un solo cargo, a partir ${on === undefined ? "del día en que lo acepto" : `del ${on}`}.`;
      }
      const from = on === undefined ? "" : `, y no antes del ${on}`;
      return `Se hace un cargo solo cuando pido un pago, a partir de la fecha que acepto entonces${from}.`;
    },
    revoke: {
      single: ({ name, contact }) =>
        `Puedo revocar esta autorización antes de que el cargo se envíe al banco, comunicándome con ${name} en ${contact}.`,
      recurring: ({ name, contact }) =>
        `Esta autorización sigue vigente hasta que la revoque comunicándome con ${name} en ${contact}, al menos tres días hábiles antes de un cargo.`,
      standing: ({ name, contact }) =>
        `Esta autorización sigue vigente hasta que la revoque comunicándome con ${name} en ${contact}. Un pago que pedí antes no se envía si la revoco al menos tres días hábiles antes de su fecha.`,
    },
    owner:
      "Soy titular de esta cuenta, o puedo autorizar cargos en ella, y los cargos cumplen las leyes de Estados Unidos.",
  },
};

/** `$1,234.50`: both languages write dollars so in the United States. */
function dollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `$${whole}.${String(cents % 100).padStart(2, "0")}`;
}

const MONTHS = {
  en: "January February March April May June July August September October November December",
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
} as const;

function longDate(language: AuthorizationLanguage, date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  const name = MONTHS[language].split(" ")[(month ?? 1) - 1];
  return language === "en" ? `${name} ${day}, ${year}` : `${day} de ${name} de ${year}`;
}
