import type { Instant } from "@railhead/core";

/** An inbound file in the bank's folder. */
export interface ArrivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Why a file was not handed over. */
export type TransportFault =
  | "unreachable"
  | "authentication"
  | "host_key"
  | "interrupted"
  | "denied"
  | "name_taken"
  /** The hand-over journal could not be written; see rails/journal/journal.ts. */
  | "journal";

/** One hand-over attempt. */
export interface HandOverAttempt {
  readonly name: string;
  readonly bytes: Buffer;
  /** Attempt number, from 1. */
  readonly number: number;
  /** Epoch of the engine's lease under which it began; null outside a lease. */
  readonly epoch: bigint | null;
  /** Unique per attempt. */
  readonly token: string | null;
  /** Whether other files had this name: then one that the bank took proves nothing. */
  readonly isNameShared?: boolean;
}

/** The temporary name of an attempt: unique by its token, with the epoch of who wrote it. */
export function temporaryName({ name, epoch, token }: HandOverAttempt): string {
  const parts = [name, epoch === null ? null : `e${epoch}`, token, "part"];
  return `.${parts.filter((part) => part !== null).join(".")}`;
}

/** The name of a withdrawn attempt's temporary file. */
export function withdrawnName(attempt: HandOverAttempt): string {
  return temporaryName(attempt).replace(/part$/, "withdrawn");
}

/** Whether a name is a temporary name of any attempt of the file. */
export function isLeftover(found: string, { name }: HandOverAttempt): boolean {
  return found.startsWith(`.${name}.`) && /\.(part|withdrawn)$/.test(found);
}

/** The result of a hand-over. `unknown`: whether the bank has the file could not be confirmed. */
export type HandOver =
  | {
      readonly outcome: "handed_over";
      /** The final name held our bytes before the attempt. */
      readonly wasThere?: true;
      /** Resolves once a power loss cannot undo it; nothing final may be committed before. */
      readonly durable?: Promise<void>;
    }
  | { readonly outcome: "not_handed_over"; readonly fault: TransportFault; readonly detail: string }
  | {
      readonly outcome: "unknown";
      readonly detail: string;
      /** Whether this attempt wrote something that can be withdrawn. */
      readonly isBegun: boolean;
    };

/**
 * Evidence on an attempt with unknown result. `handed_over`: our bytes have the final name.
 * `not_handed_over`: they never had it and never will. Absence of the name alone is `none`.
 */
export type Evidence = "handed_over" | "not_handed_over" | "none";

/** A file that goes with one that was handed over. It holds no entries. */
export interface Companion {
  readonly name: string;
  readonly bytes: Buffer;
  /** Says that the file is complete; of no use once the bank has taken the file. */
  readonly isMarker: boolean;
}

/** File exchange with a bank. A name always stands for the same bytes. */
export interface Transport {
  /**
   * Uploads under a temporary name, syncs and renames. `beforeHandOver` is awaited before the bank
   * can see the file; if it throws, the temporary file is removed. Does not throw on transport
   * faults.
   */
  put(attempt: HandOverAttempt, beforeHandOver: () => Promise<void>): Promise<HandOver>;
  /**
   * Withdraws an attempt with unknown result by renaming its temporary file, so that no late
   * process can give it the final name. Idempotent.
   */
  withdraw(attempt: HandOverAttempt): Promise<Evidence>;
  /**
   * Puts files beside one that was handed over, in order; the same bytes may be put again. Returns
   * the fault, or undefined once all lie there.
   */
  placeBeside(name: string, companions: readonly Companion[]): Promise<string | undefined>;
  /** Inbound files, in name order. */
  arrived(): Promise<ArrivedFile[]>;
  /** Whether an inbound file is not archived yet. */
  hasArrived(): Promise<boolean>;
  /**
   * Archives an inbound file after its bytes are stored, under another name if its own is taken.
   */
  archive(name: string, at: Instant): Promise<void>;
  /** Names in the folder of outbound files; none where it may not be listed. */
  listSent(): Promise<string[]>;
  /** The fault that prevents file exchange; undefined if none. Sends nothing. */
  probe(): Promise<string | undefined>;
  /** The location of outbound files, for operators. */
  readonly location: string;
}

/** Archive names to try: the file's own, then with the instant, then with a number. */
export function archiveNames(name: string, at: Instant): string[] {
  const stamp = `${name}.${at.replace(/[-:.]/g, "")}`;
  return [name, stamp, ...Array.from({ length: 8 }, (_, index) => `${stamp}.${index + 2}`)];
}
