/** Location that a ciphertext is bound to; it decrypts nowhere else. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row's id. */
  readonly id: string;
}

export function addressOfPlace({ table, column, id }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, column, id]), "utf8");
}

/** Location of the unreadable value of an error; undefined for other errors. */
export function unreadablePlace(error: unknown): Place | undefined {
  return isUnreadable(error) ? (error as { place?: Place }).place : undefined;
}

/** Whether decryption failed although the environment's keys exist: the value is corrupt. */
export function isUnreadable(error: unknown): boolean {
  return (error as { isUnreadable?: boolean } | null)?.isUnreadable === true;
}
