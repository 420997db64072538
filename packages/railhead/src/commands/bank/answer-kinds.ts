import { isCivilDate } from "@railhead/core";
import { isRoutingNumber } from "@railhead/nacha";

/** How an answer is read and what it may be. */
export type AnswerKind =
  | "text"
  | "list"
  | "number"
  | "time"
  | "times"
  | "windows"
  | "date"
  | "dates"
  | "yes"
  | "routing"
  | "company_id"
  | "file_party"
  | "fingerprints"
  | "suffix"
  | "path"
  | "paths";

interface Form {
  readonly accepts: (answer: string) => boolean;
  readonly means: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The values of an answer that are apart by commas. */
export const listOf = (answer: string): string[] =>
  answer
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The times of each window; a fourth is by when its files must be confirmed. */
export const windowsOf = (answer: string): string[][] =>
  listOf(answer).map((one) => one.split("-").map((time) => time.trim()));

const each = (accepts: (one: string) => boolean) => (answer: string) => {
  const values = listOf(answer);
  return values.length > 0 && values.every(accepts);
};

const isWindow = (times: readonly string[]) =>
  (times.length === 3 || times.length === 4) && times.every((time) => TIME.test(time));

/** Nine digits that are no routing number are a wrong one; banks have other ids, too. */
const isFileParty = (answer: string) =>
  answer.length <= 10 && (!/^\d{9}$/.test(answer) || isRoutingNumber(answer));

/** What an answer of a kind must be. */
export const FORMS: Readonly<Record<AnswerKind, Form>> = {
  text: { accepts: (answer) => /\S/.test(answer), means: "some text" },
  list: { accepts: each(() => true), means: "values apart by commas" },
  number: { accepts: (answer) => /^\d{1,15}$/.test(answer), means: "a whole number" },
  time: { accepts: (answer) => TIME.test(answer), means: "a time HH:MM" },
  times: { accepts: each((one) => TIME.test(one)), means: "times HH:MM apart by commas" },
  windows: {
    accepts: (answer) => windowsOf(answer).every(isWindow) && listOf(answer).length <= 5,
    means: "at most five windows such as 10:15-10:30-13:00, apart by commas",
  },
  date: { accepts: isCivilDate, means: "a date YYYY-MM-DD" },
  dates: { accepts: each(isCivilDate), means: "dates YYYY-MM-DD apart by commas" },
  yes: { accepts: (answer) => /^(yes|no)$/.test(answer), means: "yes or no" },
  routing: { accepts: isRoutingNumber, means: "a routing number: nine digits, the last a check" },
  company_id: { accepts: (answer) => answer.length === 10, means: "10 characters" },
  file_party: {
    accepts: isFileParty,
    means: "at most 10 characters; nine digits must be a routing number",
  },
  fingerprints: {
    accepts: each((one) => /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(one)),
    means: "SHA256:… as ssh-keygen -l prints it, apart by commas",
  },
  suffix: {
    accepts: (answer) => /^[._-][A-Za-z0-9._-]{1,9}$/.test(answer),
    means: "the end of a name, such as .done",
  },
  path: { accepts: (answer) => /\S/.test(answer), means: "the path of a file" },
  paths: { accepts: each(() => true), means: "paths of files apart by commas" },
};
