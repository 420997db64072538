import type { Client } from "pg";

/** A pace at which a copied value is shifted: with every day, or with every month of 30 days. */
export type Pace = "daily" | "monthly";

/** A piece of a text that differs from copy to copy: 13 characters of UUIDv7 ids, or a date. */
interface Token {
  readonly found: string;
  readonly pace: Pace;
  readonly kind: "prefix" | "date" | "compact";
}

export interface CopiedIds {
  /** 13 characters of the ids that copies shift. */
  readonly prefixes: ReadonlyMap<string, Pace>;
  /** The last day of what is shifted by the month. */
  readonly lastMonthly: string;
  readonly dates: readonly string[];
}

const DAY_MS = 86_400_000;
const compact = (date: string) => date.replaceAll("-", "");

/** Replaces pieces of texts by tokens once, and tokens by the pieces of a copy. */
export class CopyTokens {
  readonly #tokens: readonly Token[];

  constructor(ids: CopiedIds) {
    this.#tokens = [
      ...[...ids.prefixes].map(([found, pace]) => ({ found, pace, kind: "prefix" as const })),
      ...ids.dates.flatMap((found) => {
        const pace: Pace = found <= ids.lastMonthly ? "monthly" : "daily";
        return [
          { found, pace, kind: "date" as const },
          { found: compact(found), pace, kind: "compact" as const },
        ];
      }),
    ];
  }

  /** Makes `pg_temp.tokens(text)`, which puts the tokens in, and the ids that copies have in place of those of the source. */
  async prepare(db: Client, kept: ReadonlyMap<string, string>): Promise<void> {
    let body = "$1";
    for (const [from, to] of kept) body = `replace(${body}, '${from}', '${to}')`;
    // Tokens of bank accounts are unique, and have no instant.
    const [month] = this.#tokens.filter(
      ({ kind, pace }) => kind === "prefix" && pace === "monthly",
    );
    if (month !== undefined) {
      body = `regexp_replace(${body}, '([0-9a-f]{8}\\.[0-9a-f]{2}\\.)[0-9a-f]{13}', '\\1${month.found}', 'g')`;
    }
    for (const [n, { found }] of this.#tokens.entries())
      body = `replace(${body}, '${found}', '~${n}~')`;
    await db.query(
      `create function pg_temp.tokens(text) returns text language sql immutable as $f$ select ${body} $f$`,
    );
  }

  /** SQL for an expression with tokens, as the copy of a day has it. */
  fill(
    expression: string,
    present: readonly number[],
    days: Readonly<Record<Pace, number>>,
  ): string {
    return present.reduce((filled, n) => {
      const token = this.#tokens[n];
      if (token === undefined) throw new Error(`no token ${n}`);
      return `replace(${filled}, '~${n}~', '${valueOf(token, days[token.pace])}')`;
    }, expression);
  }
}

function valueOf({ found, kind }: Token, days: number): string {
  if (kind === "prefix") {
    const ms = Number.parseInt(found.replace("-", ""), 16) + days * DAY_MS;
    const hex = ms.toString(16).padStart(12, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8)}`;
  }
  const day =
    kind === "date" ? found : `${found.slice(0, 4)}-${found.slice(4, 6)}-${found.slice(6)}`;
  const date = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return kind === "date" ? date : compact(date);
}
