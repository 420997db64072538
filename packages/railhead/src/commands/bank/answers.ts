import { FORMS, listOf } from "./answer-kinds.ts";
import type { Answers, Question } from "./question.ts";
import { QUESTIONS } from "./questions.ts";

/** Whether a question is asked, by the answers before it. */
export const isAsked = (question: Question, answers: Answers): boolean =>
  question.when?.(answers) !== false;

/** What is wrong with an answer; undefined where nothing is. */
export function answerFault(
  question: Question,
  answer: string,
  answers: Answers,
): string | undefined {
  const { ask, kind, choices, most = Infinity } = question;
  if (answer === "") return question.optional === true ? undefined : `${ask}: must be answered.`;
  const { accepts, means } = FORMS[kind];
  if (!accepts(answer)) return `${ask}: must be ${means}.`;
  const values = kind === "list" ? listOf(answer) : [answer];
  if (choices !== undefined && values.some((value) => !choices.includes(value))) {
    return `${ask}: must be one of ${choices.join(", ")}.`;
  }
  if (answer.length > most) return `${ask}: must be at most ${most} characters.`;
  const fault = question.fault?.(answer, answers);
  return fault && `${ask}: ${fault}.`;
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
    const { id, ask, usual = "" } = question;
    const value = given[id];
    if (value !== undefined && typeof value !== "string" && typeof value !== "number") {
      faults.push(`${ask}: must be a text.`);
      continue;
    }
    const answer = value === undefined ? usual : String(value);
    if (isAsked(question, answers)) {
      const fault = answerFault(question, answer, answers);
      if (fault !== undefined) faults.push(fault);
      answers[id] = answer;
    } else if (answer !== "" && answer !== usual) {
      // Left out, it would silently change nothing: keys of a bank whose files go plain, for one.
      faults.push(`${ask}: ${id} is of no use with the other answers.`);
    }
  }
  return { answers, faults };
}
