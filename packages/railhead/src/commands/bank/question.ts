import type { AnswerKind } from "./answer-kinds.ts";

export type Answers = Readonly<Record<string, string>>;

/** A question of the onboarding sheet. */
export interface Question {
  readonly id: string;
  readonly group: string;
  readonly ask: string;
  readonly kind: AnswerKind;
  /** Taken where nothing is answered; without one the question must be answered or is optional. */
  readonly usual?: string;
  readonly optional?: true;
  readonly choices?: readonly string[];
  /** The most characters that the file or the profile has room for. */
  readonly most?: number;
  /** Whether it is asked, by the answers before it. */
  readonly when?: (answers: Answers) => boolean;
  /** What is wrong by the answers before it, as a predicate. */
  readonly fault?: (answer: string, answers: Answers) => string | undefined;
}

/** The questions of a group of the sheet. */
export const asked = (
  group: string,
  questions: Readonly<Record<string, Omit<Question, "id" | "group">>>,
): Question[] => Object.entries(questions).map(([id, question]) => ({ id, group, ...question }));
