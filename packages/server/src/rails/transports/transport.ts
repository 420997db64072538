import type { Instant } from "@railhead/core";

/** A file lying in the bank's folder for us. */
export interface ArrivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Why a file was not handed over. */
export type TransportFault =
  "unreachable" | "authentication" | "host_key" | "interrupted" | "denied" | "name_taken";

/** One try to hand a file over. */
export interface HandOverAttempt {
  readonly name: string;
  readonly bytes: Buffer;
  /** How many tries began, this one included. */
  readonly number: number;
  /** No two tries of any process have the same; null of those begun before tokens existed. */
  readonly token: string | null;
}

/** The name under which an attempt uploads. Nobody else writes, renames or removes it by chance. */
export function temporaryName({ name, token }: HandOverAttempt): string {
  return token === null ? `.${name}.part` : `.${name}.${token}.part`;
}

/** What the temporary file is called once the attempt was withdrawn. */
export function withdrawnName(attempt: HandOverAttempt): string {
  return temporaryName(attempt).replace(/part$/, "withdrawn");
}

/** Whether a name is a temporary one of some attempt of a file. */
export function isLeftover(found: string, { name }: HandOverAttempt): boolean {
  return found.startsWith(`.${name}.`) && /\.(part|withdrawn)$/.test(found);
}

/**
 * How a hand-over ended. `unknown`: the bank may have the file, and nobody saw that it was handed over or
 * that it was not.
 */
export type HandOver =
  | {
      readonly outcome: "handed_over";
      /** The name was there with our bytes before anything was done. */
      readonly wasThere?: true;
      /** Where a loss of power may undo it yet: ends when that is over. Nothing may say so for good before. */
      readonly durable?: Promise<void>;
    }
  | { readonly outcome: "not_handed_over"; readonly fault: TransportFault; readonly detail: string }
  | {
      readonly outcome: "unknown";
      readonly detail: string;
      /** Whether it is about a step of this attempt, which may be withdrawn. */
      readonly isBegun: boolean;
    };

/**
 * What is known of an attempt whose end nobody saw. `handed_over`: our bytes lie under the final name.
 * `not_handed_over`: they never did and never will. Absence of the name alone is `none`.
 */
export type Evidence = "handed_over" | "not_handed_over" | "none";

/** How files reach a bank and come back. A name stands for the same bytes for ever. */
export interface Transport {
  /**
   * Hands a file over: a look at the final name, temporary name, sync, then its final name.
   * `beforeHandOver` is called once the temporary file is written, and awaited before the step after which
   * the bank may have it; where it throws, the temporary file is removed and the error is thrown. Does not
   * throw on faults of the exchange.
   */
  put(attempt: HandOverAttempt, beforeHandOver: () => Promise<void>): Promise<HandOver>;
  /**
   * Takes back an attempt whose end nobody saw: its temporary file is renamed, so that no process, however
   * late, can give it the final name any more. Repeating it answers the same.
   */
  withdraw(attempt: HandOverAttempt): Promise<Evidence>;
  /** Files that have arrived from the bank, in name order. */
  arrived(): Promise<ArrivedFile[]>;
  /** Whether any file has arrived that was not put away. */
  hasArrived(): Promise<boolean>;
  /** Puts an arrived file away, once its bytes are stored; under another name where its own is taken. */
  archive(name: string, at: Instant): Promise<void>;
  /** What keeps files from being exchanged, in a sentence; undefined where nothing does. Sends nothing. */
  probe(): Promise<string | undefined>;
  /** Where a person finds the files handed over. */
  readonly location: string;
}

/** What a file is archived as: under its own name first, then with the instant, then with a number. */
export function archiveNames(name: string, at: Instant): string[] {
  const stamp = `${name}.${at.replace(/[-:.]/g, "")}`;
  return [name, stamp, ...Array.from({ length: 8 }, (_, index) => `${stamp}.${index + 2}`)];
}
