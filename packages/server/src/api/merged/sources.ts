import { isApiKeyText } from "../../environments/api-key.ts";
import type { OwnAnswer, OwnPlace, RequestContext } from "../../http/route/context.ts";
import { isUuid } from "../../http/schema/formats.ts";
import { SOURCE_NUMBERS } from "../../http/server/further-keys.ts";
import { problem } from "../../http/schema/problem.ts";

/** Credentials to read with: the caller's own, or a key of Railhead-Keys. */
export interface Source {
  /** From 1, the caller's own, in the order in which they were sent. */
  readonly number: number;
  /** The last characters of the key; null for a person. */
  readonly key_hint: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a source answered, or why it could not be read. */
export type SourceAnswer = { readonly source: Source; readonly place: OwnPlace | undefined } & (
  { readonly data: unknown; readonly header: OwnAnswer["header"] } | { readonly fault: Fault }
);

interface Fault {
  readonly status: number;
  readonly code: string | null;
  readonly detail: string;
}

const MAX_KEYS = 20;
const ACCOUNT = /^account=(.+)$/;

/** The caller's own credentials, then those of Railhead-Keys. Throws the 400 of what is no list of keys. */
export function sourcesOf({ headers, session, accountId }: RequestContext): readonly Source[] {
  const { authorization = "", cookie = "", "railhead-environment": environment } = headers;
  const account = { "service-account-id": accountId };
  const own: Source =
    session === undefined
      ? { number: 1, key_hint: authorization.slice(-4), headers: { ...account, authorization } }
      : {
          number: 1,
          key_hint: null,
          headers: {
            ...account,
            cookie,
            ...(environment === undefined ? {} : { "railhead-environment": String(environment) }),
          },
        };
  const entries = String(headers["railhead-keys"] ?? "").split(/[,\s]+/);
  const sent = entries.filter((entry) => entry !== "");
  if (sent.length > MAX_KEYS) throw refused(`Railhead-Keys holds at most ${MAX_KEYS} keys.`);
  const sources = [own, ...sent.map((entry, index) => sourceOf(entry, index + 2))];
  return renumbered(sources, String(headers[SOURCE_NUMBERS] ?? ""));
}

/** In the caller's order, where a further key reads in place of the first one. */
function renumbered(sources: readonly Source[], numbers: string): readonly Source[] {
  const given = numbers.split(",").map(Number);
  const isWhole = sources.every(({ number }) => given.includes(number));
  if (!isWhole || given.length !== sources.length) return sources;
  return sources
    .map((source, index) => ({ ...source, number: given[index] ?? source.number }))
    .toSorted((one, other) => one.number - other.number);
}

function sourceOf(entry: string, number: number): Source {
  const [key = "", ...parts] = entry.split(";");
  const account = ACCOUNT.exec(parts[0] ?? "")?.[1];
  const isOther = parts.length > 1 || (parts.length === 1 && !isUuid(account ?? ""));
  // Never the entry itself: it may be a key that was misspelled.
  if (!isApiKeyText(key) || isOther)
    throw refused(
      `Entry ${number - 1} of Railhead-Keys is no API key, alone or with ;account= and an id behind it.`,
    );
  return {
    number,
    key_hint: key.slice(-4),
    headers: {
      authorization: `Bearer ${key}`,
      ...(account === undefined ? {} : { "service-account-id": account }),
    },
  };
}

const refused = (detail: string) => problem("bad_request", { detail });

/** Reads a path with the credentials of a source, through everything that a request of theirs passes. */
export async function askSource(
  { operations, address }: RequestContext,
  source: Source,
  path: string,
): Promise<SourceAnswer> {
  const answer = await operations.readAs({ path, headers: source.headers, address });
  const { status, place, header } = answer;
  const { data } = JSON.parse(answer.body.toString("utf8")) as { data: unknown };
  if (status === 200) return { source, place, data, header };
  const { code = null, detail, items = [] } = data as Partial<Fault> & { items?: Item[] };
  const sentences = items.map((item) => `${item.reference ?? ""} ${item.detail}`.trim());
  const fault = { status, code, detail: [detail, ...sentences].join(" ") };
  return { source, place, fault };
}

interface Item {
  readonly reference?: string;
  readonly detail: string;
}

/** Throws the 400 of two sources that would give the same rows. */
export function refuseTwice(
  answers: readonly SourceAnswer[],
  overlaps: (one: OwnPlace, other: OwnPlace) => boolean,
): void {
  for (const [index, { source, place }] of answers.entries()) {
    if (place === undefined) continue;
    const same = answers
      .slice(0, index)
      .find((before) => before.place !== undefined && overlaps(before.place, place));
    if (same === undefined) continue;
    throw refused(
      `Sources ${same.source.number} and ${source.number} give the same rows: send one of them.`,
    );
  }
}

/** A source as an answer names it. */
export function serializeSource(answer: SourceAnswer): object {
  const { source, place } = answer;
  const fault = "fault" in answer ? answer.fault : undefined;
  return {
    number: source.number,
    key_hint: source.key_hint,
    environment_id: place?.environment_id ?? null,
    account_id: place?.account_id ?? null,
    is_read: fault === undefined,
    status: fault?.status ?? 200,
    code: fault?.code ?? null,
    detail: fault?.detail ?? null,
  };
}

export const isComplete = (answers: readonly SourceAnswer[]): boolean =>
  answers.every((answer) => "data" in answer);

/** `?a=1&b=2` of what is present. */
export function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const text = new URLSearchParams();
  // A list reads as its values with commas between them.
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) text.set(name, value.toString());
  }
  return `?${text.toString()}`;
}

type QueryValue = string | number | boolean | readonly string[] | undefined;
