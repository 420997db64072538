import type { Message, Texts } from "../texts/texts.ts";
import type { Answer } from "./service.ts";

/** The message shown where nothing was linked. */
export interface FailureMessage extends Message {
  /** Whether the session may try again. */
  readonly retry: boolean;
}

/** Where the page was opened, and by whom. */
export interface Place {
  readonly business: string;
  readonly isHosted: boolean;
}

export type Failed = Exclude<Answer<unknown>, { kind: "done" | "invalid" }>;

/** The message of a failure for the customer. */
export function failureMessage(texts: Texts, answer: Failed, at: Place): FailureMessage {
  const { failures } = texts;
  if (answer.kind !== "refused") return messageOfKind(texts, answer.kind, at);
  const explained: Readonly<Record<string, string>> = failures.refusals;
  const text = Object.hasOwn(explained, answer.code) ? explained[answer.code] : undefined;
  return { title: failures.refusedTitle, text: text ?? failures.otherRefusal, retry: true };
}

function messageOfKind(
  { failures, hosted }: Texts,
  kind: Exclude<Failed["kind"], "refused">,
  { business, isHosted }: Place,
): FailureMessage {
  if (isHosted && kind === "ended") return { ...hosted.ended, retry: false };
  if (isHosted && kind === "used") return { ...hosted.used(business), retry: false };
  if (kind === "ended" || kind === "used") return { ...failures[kind](business), retry: false };
  return { ...failures[kind], retry: true };
}
