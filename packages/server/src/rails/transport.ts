/** A file lying in the bank's folder for us. */
export interface ArrivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** How files reach a bank and come back. A name stands for the same bytes for ever. */
export interface Transport {
  /** Hands a file over: temporary name, sync, rename. Safe to repeat with the same bytes. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Whether evidence says that a file of this name was handed over. */
  wasHandedOver(name: string): Promise<boolean>;
  /** Files that have arrived from the bank, in name order. */
  arrived(): Promise<ArrivedFile[]>;
  /** Whether any file has arrived that was not put away. */
  hasArrived(): Promise<boolean>;
  /** Puts an arrived file away, once its bytes are stored. */
  archive(name: string): Promise<void>;
  /** Where a person finds the files handed over. */
  readonly location: string;
}
