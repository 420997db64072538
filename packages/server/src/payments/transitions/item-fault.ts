import { isFileError } from "@railhead/nacha";
import { sqlState } from "../../db/postgres/errors.ts";
import { isUnreadable } from "../../vault/vault.ts";

/** Something that a step cannot handle while it can handle others. */
export interface FaultyItem {
  /** What the resource is called: `charge`, `paykey`, `file` and so on. */
  readonly type: string;
  readonly id: string;
  readonly account_id: string | null;
  /** A sentence for whoever mends it, without personal data. */
  readonly why: string;
}

/** An error that names the items it comes from: they are set aside, and the others go on without them. */
export function itemFault(items: readonly FaultyItem[], cause?: unknown): Error {
  const names = items.map(({ type, id }) => `${type} ${id}`).join(", ");
  const error = new Error(`${items[0]?.why ?? "it cannot be handled"} (${names})`, { cause });
  return Object.assign(error, { faultyItems: items });
}

/** What an error names, if it does. */
export function faultyItemsOf(error: unknown): readonly FaultyItem[] {
  return (error as { faultyItems?: readonly FaultyItem[] } | null)?.faultyItems ?? [];
}

/** An error whose sentence may be shown: it holds no personal data. */
export function displayableFault(sentence: string, cause: unknown): Error {
  return Object.assign(new Error(sentence, { cause }), { isShown: true });
}

/**
 * Whether an error may come from what was handled: data that a statement or the writer refuses, say. One of the
 * machine, of the schema or of a bank's keys cannot.
 */
export function isItemError(error: unknown): boolean {
  if (faultyItemsOf(error).length > 0 || isFileError(error)) return true;
  if ((error as { isShown?: boolean } | null)?.isShown === true) return false;
  const state = sqlState(error);
  if (state !== undefined) return /^(22|23|44|P0)/.test(state);
  return typeof (error as { code?: unknown } | null)?.code !== "string";
}

export const UNREADABLE = "Its sealed value was changed, moved, or sealed under another key.";

/** What may be said of any error where people read it; the log has the rest. */
export function describeFault(error: unknown): string {
  if ((error as { isShown?: boolean } | null)?.isShown === true) return (error as Error).message;
  const [item] = faultyItemsOf(error);
  if (item !== undefined) return item.why;
  if (isUnreadable(error)) return UNREADABLE;
  const refused = isFileError(error) ? error.achErrors[0] : undefined;
  if (refused !== undefined) return `No NACHA file takes its ${refused.field} (${refused.code}).`;
  const state = sqlState(error);
  if (state !== undefined) return `The database refused a statement (SQLSTATE ${state}).`;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // Written by us, with nothing but ids in it.
  if (typeof message === "string" && message.startsWith("assertion failed: ")) return `${message}.`;
  if (typeof code === "string" && /^[A-Z_]+$/.test(code)) return `The system answered ${code}.`;
  return "An unexpected error; the service's log has it.";
}
