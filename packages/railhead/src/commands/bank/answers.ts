import type { Question } from "./questions.ts";
import { QUESTIONS } from "./questions.ts";

export type Answers = Readonly<Record<string, string>>;

const FORMS: Readonly<Record<Question["kind"], { form: RegExp; means: string }>> = {
  text: { form: /\S/, means: "some text" },
  list: { form: /\S/, means: "values apart by commas" },
  number: { form: /^\d{1,15}$/, means: "a whole number" },
  time: { form: /^([01]\d|2[0-3]):[0-5]\d$/, means: "a time HH:MM" },
  times: {
    form: /^([01]\d|2[0-3]):[0-5]\d(\s*,\s*([01]\d|2[0-3]):[0-5]\d)*$/,
    means: "times HH:MM apart by commas",
  },
  date: { form: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, means: "a date YYYY-MM-DD" },
  yes: { form: /^(yes|no)$/, means: "yes or no" },
};

/** What is wrong with an answer; undefined where nothing is. */
export function answerFault(question: Question, answer: string): string | undefined {
  if (answer === "") {
    return question.optional === true ? undefined : `${question.ask}: must be answered.`;
  }
  const { form, means } = FORMS[question.kind];
  if (!form.test(answer)) return `${question.ask}: must be ${means}.`;
  if (question.choices?.includes(answer) === false) {
    return `${question.ask}: must be one of ${question.choices.join(", ")}.`;
  }
  return undefined;
}

/** Answers of a file with the usual ones added, and every fault, unknown names included. */
export function readAnswers(content: unknown): { answers: Answers; faults: string[] } {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    return { answers: {}, faults: ["The answers must be a JSON object of texts."] };
  }
  const given = content as Readonly<Record<string, unknown>>;
  const known = new Set(QUESTIONS.map(({ id }) => id));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  const faults = unknown.map((name) => `There is no question ${name}.`);
  const answers: Record<string, string> = {};
  for (const question of QUESTIONS) {
    const value = given[question.id];
    if (value !== undefined && typeof value !== "string" && typeof value !== "number") {
      faults.push(`${question.ask}: must be a text.`);
      continue;
    }
    const answer = value === undefined ? (question.usual ?? "") : String(value);
    const fault = answerFault(question, answer);
    if (fault !== undefined) faults.push(fault);
    answers[question.id] = answer;
  }
  return { answers, faults };
}

const listOf = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The bank's profile, as Railhead takes it. */
export function profileOf(answers: Answers, privateKey: string): Record<string, unknown> {
  const text = (name: string) => answers[name] ?? "";
  const optional = (...names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => text(name) !== "").map((name) => [name, text(name)]));
  const limits = Object.fromEntries(
    ["entry_cents", "daily_debit_cents", "daily_credit_cents"]
      .filter((name) => text(name) !== "")
      .map((name) => [name, Number(text(name))]),
  );
  return {
    name: text("bank_name"),
    transport: text("transport"),
    ...(text("transport") === "sftp" ? { sftp: sftpOf(answers, privateKey) } : {}),
    ...(text("acknowledgement") === "none"
      ? {}
      : {
          acknowledgement: {
            format: text("acknowledgement"),
            within_minutes: Number(text("acknowledged_within")),
          },
        }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...optional("file_name", "confirm_by", "control_file_suffix"),
    confirmation: text("confirmation"),
    line_ending: text("line_ending"),
    odfi_routing_number: text("odfi_routing_number"),
    immediate_destination: text("immediate_destination").padStart(10),
    immediate_destination_name: text("immediate_destination_name"),
    immediate_origin: text("immediate_origin").padStart(10),
    immediate_origin_name: text("immediate_origin_name"),
    company_name: text("company_name"),
    company_identification: text("company_identification"),
    entry_description: text("entry_description"),
    cutoff: text("cutoff"),
    deadline: text("deadline"),
    polls: listOf(text("polls")),
    settlement: text("settlement"),
    maturity: text("maturity"),
    funding: text("funding"),
    return_wait_days: Number(text("return_wait_days")),
    max_entries_per_file: Number(text("max_entries_per_file")),
  };
}

function sftpOf(answers: Answers, privateKey: string): Record<string, unknown> {
  const text = (name: string) => answers[name] ?? "";
  const archive = text("archive");
  return {
    host: text("host"),
    port: Number(text("port")),
    username: text("username"),
    host_key_fingerprints: listOf(text("host_key_fingerprints")),
    outbound: text("outbound"),
    inbound: listOf(text("inbound")),
    ...(archive === "" ? {} : { archive }),
    after_reading: archive === "" ? "leave" : "archive",
    rename: text("rename") === "yes",
    stat: true,
    read_back: true,
    timeout_ms: 30_000,
    secret_files: { private_key: privateKey },
  };
}
