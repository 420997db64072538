import { RETURN_CODES, type ReturnRetry } from "@railhead/core";
import { words } from "../../../format/words.ts";

const RETRY: Readonly<Record<ReturnRetry, string>> = {
  twice: "Yes, twice, within 180 days of the first entry.",
  after_fix: "Yes, once what was wrong is mended.",
  new_authorization: "Only with a new authorization of the customer.",
  never: "No.",
};

interface ReturnWords {
  readonly title: string;
  readonly by: string;
  readonly retry: string;
}

const BY_CODE = new Map(RETURN_CODES.map((row) => [row.code, row]));

export function isReturnCode(code: string | null): code is string {
  return code !== null && BY_CODE.has(code);
}

/** A return code in plain words, from the table that decides what it does. */
export function returnCode(code: string): ReturnWords | undefined {
  const row = BY_CODE.get(code);
  return row === undefined
    ? undefined
    : { title: row.title, by: words(row.by), retry: RETRY[row.retry] };
}
