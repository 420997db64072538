import { AuthenticationError, GenericError } from "@platformatic/kafka";
import { SinkFault } from "./target.ts";

interface Refusal {
  /** Such as `PRODUCER_FENCED`. */
  readonly name: string;
  readonly message: string;
}

/** How a broker refused a request; undefined where the fault is another one. */
export function refusalOf(error: unknown): Refusal | undefined {
  for (const cause of causesOf(error)) {
    const name: unknown = cause instanceof GenericError ? cause["apiId"] : undefined;
    if (typeof name === "string") return { name, message: cause.message };
  }
  return undefined;
}

/** An error, those in it, what caused them, and so on. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const within: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[...within, error.cause].flatMap(causesOf)];
}

const SIGN_IN = "The broker refused the sign-in.";
const FENCED =
  "Another process began to deliver to this topic, or the broker ended a transaction that was open for a minute.";
const TOO_LARGE = "An event is larger than the topic takes: raise its max.message.bytes.";

/** What a person does about a refusal. */
const ADVICE: Readonly<Record<string, string>> = {
  TOPIC_AUTHORIZATION_FAILED: "The user may not use the topic: allow it Describe, Read and Write.",
  TRANSACTIONAL_ID_AUTHORIZATION_FAILED:
    "The user may not use the transactional id: allow it Describe and Write on ids that begin with railhead-.",
  SASL_AUTHENTICATION_FAILED: SIGN_IN,
  UNSUPPORTED_SASL_MECHANISM: SIGN_IN,
  ILLEGAL_SASL_STATE: SIGN_IN,
  MESSAGE_TOO_LARGE: TOO_LARGE,
  RECORD_LIST_TOO_LARGE: TOO_LARGE,
  PRODUCER_FENCED: FENCED,
  INVALID_PRODUCER_EPOCH: FENCED,
};

/** Some brokers close a connection that they do not take without a word. */
const CLOSED = "Connection closed";
const HINT = "Look at tls, mechanism, user and password.";

/** An error of the package as a sentence that is shown with the sink; another error as it is. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !GenericError.isGenericError(error)) return error;
  const refusal = refusalOf(error);
  if (refusal !== undefined) {
    const { name, message } = refusal;
    return new SinkFault(`${ADVICE[name] ?? "The broker refused."} ${message} (${name})`);
  }
  const causes = causesOf(error);
  const sentences = causes.map(({ message }) => (message === CLOSED ? `${CLOSED}.` : message));
  if (causes.some((cause) => cause instanceof AuthenticationError)) sentences.unshift(SIGN_IN);
  if (causes.at(-1)?.message === CLOSED) sentences.push(HINT);
  return new SinkFault(sentences.join(" "));
}
