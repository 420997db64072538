/** A file lying in the bank's folder for us. */
export interface ArrivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Why a file was not handed over. */
export type TransportFault =
  "unreachable" | "authentication" | "host_key" | "interrupted" | "denied" | "name_taken";

/**
 * How a hand-over ended. `unknown`: the step that gives the file its final name was begun and
 * nobody saw it end, so the bank may have it.
 */
export type HandOver =
  | {
      readonly outcome: "handed_over";
      /** Where a loss of power may undo it yet: ends when that is over. Nothing may say so for good before. */
      readonly durable?: Promise<void>;
    }
  | { readonly outcome: "not_handed_over"; readonly fault: TransportFault; readonly detail: string }
  | { readonly outcome: "unknown"; readonly detail: string };

/** What a look at the bank's side proves. Absence of a name in a folder the bank empties proves nothing. */
export type Evidence = "handed_over" | "not_handed_over" | "none";

/** How files reach a bank and come back. A name stands for the same bytes for ever. */
export interface Transport {
  /**
   * Hands a file over: temporary name, sync, then its final name. `beforeHandOver` is called once,
   * perhaps beside the upload, and awaited before the step after which the bank may have it. Does not
   * throw on faults of the exchange.
   */
  put(name: string, bytes: Buffer, beforeHandOver: () => Promise<void>): Promise<HandOver>;
  /** What is known of a file whose hand-over was begun and not seen to end. */
  look(name: string, bytes: Buffer): Promise<Evidence>;
  /** Files that have arrived from the bank, in name order. */
  arrived(): Promise<ArrivedFile[]>;
  /** Whether any file has arrived that was not put away. */
  hasArrived(): Promise<boolean>;
  /** Puts an arrived file away, once its bytes are stored. */
  archive(name: string): Promise<void>;
  /** What keeps files from being exchanged, in a sentence; undefined where nothing does. Sends nothing. */
  probe(): Promise<string | undefined>;
  /** Where a person finds the files handed over. */
  readonly location: string;
}
