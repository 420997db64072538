import type { Message, Texts } from "../texts/texts.ts";
import type { Answer } from "./service.ts";

/** The message shown where nothing was linked. */
export interface FailureMessage extends Message {
  /** Whether the session may try again. */
  readonly retry: boolean;
}

export type Failed = Exclude<Answer<unknown>, { kind: "done" | "invalid" }>;

/** The message of a failure for the customer. */
export function failureMessage(texts: Texts, answer: Failed, business: string): FailureMessage {
  const { failures } = texts;
  if (answer.kind !== "refused") return messageOfKind(texts, answer.kind, business);
  const explained: Readonly<Record<string, string>> = failures.refusals;
  const text = Object.hasOwn(explained, answer.code) ? explained[answer.code] : undefined;
  return { title: failures.refusedTitle, text: text ?? failures.otherRefusal, retry: true };
}

function messageOfKind(
  { failures }: Texts,
  kind: Exclude<Failed["kind"], "refused">,
  business: string,
): FailureMessage {
  if (kind === "ended" || kind === "used") return { ...failures[kind](business), retry: false };
  return { ...failures[kind], retry: true };
}
