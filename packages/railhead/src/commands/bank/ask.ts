import { createInterface } from "node:readline";
import { EXIT, cliError } from "../../terminal/cli-error.ts";
import { answerFault, isAsked } from "./answers.ts";
import type { Answers, Question } from "./question.ts";
import { QUESTIONS } from "./questions.ts";

/**
 * Asks on the terminal what is missing or wrong. Each answer is kept at once, so that a call to the
 * bank in the middle of the sheet loses none.
 */
export async function askForAnswers(
  given: object,
  keep: (answers: object) => void,
): Promise<object> {
  const answers: Record<string, string> = {};
  const known = { ...given } as Readonly<Record<string, string | number>>;
  const { ask, close } = lineReader();
  const askOpen = await wantsOpen(known, ask);
  let group = "";
  for (const question of QUESTIONS) {
    const held = known[question.id];
    if (!isAsked(question, answers)) continue;
    if (held !== undefined) answers[question.id] = String(held);
    if (held !== undefined && !isMissing(question, answers, askOpen)) continue;
    if (question.group !== group) process.stderr.write(`\n${question.group}\n`);
    ({ group } = question);
    answers[question.id] = await askOne(question, answers, ask);
    keep({ ...known, ...answers });
  }
  close();
  return { ...known, ...answers };
}

/** Lines as they are typed. Those of a paste wait for their questions: none is lost. */
function lineReader() {
  const input = createInterface({ input: process.stdin, output: process.stderr });
  const typed = input[Symbol.asyncIterator]();
  let isOver = false;
  input.once("close", () => (isOver = true));
  const ask = async (text: string): Promise<string> => {
    input.setPrompt(text);
    if (!isOver) input.prompt();
    const { value, done } = await typed.next();
    if (done !== true) return value;
    throw cliError("The questions were not all answered; run it again to go on.", EXIT.usage);
  };
  return { ask, close: () => input.close() };
}

const isMissing = (question: Question, answers: Answers, askOpen: boolean): boolean => {
  const answer = answers[question.id] ?? "";
  return answerFault(question, answer, answers) !== undefined || (answer === "" && askOpen);
};

/** Whether what the bank had not said when it was asked before is asked again. */
async function wantsOpen(
  known: Readonly<Record<string, string | number>>,
  ask: (text: string) => Promise<string>,
): Promise<boolean> {
  const open = QUESTIONS.filter(({ id }) => known[id] === "");
  if (open.length === 0) return false;
  const typed = await ask(`${open.length} answers are empty. Ask for them again? [no]: `);
  return /^y(es)?$/i.test(typed.trim());
}

async function askOne(
  question: Question,
  answers: Answers,
  ask: (text: string) => Promise<string>,
): Promise<string> {
  const { usual = "", choices } = question;
  const among = choices === undefined ? "" : ` (${choices.join(", ")})`;
  const hint = usual === "" ? "" : ` [${usual}]`;
  for (;;) {
    const typed = (await ask(`  ${question.ask}${among}${hint}: `)).trim();
    const answer = typed === "" ? usual : typed;
    const fault = answerFault(question, answer, answers);
    if (fault === undefined) return answer;
    process.stderr.write(`  ${fault}\n`);
  }
}
