import { isFileError } from "@railhead/nacha";
import { sqlState } from "../../db/postgres/errors.ts";
import { isUnreadable } from "../../vault/place.ts";

/** An item that a step cannot handle. */
export interface FaultyItem {
  /** Resource type, such as `charge`, `paykey` or `file`. */
  readonly type: string;
  readonly id: string;
  readonly account_id: string | null;
  /** The reason as a sentence for operators, without personal data. */
  readonly why: string;
}

/** An error that names its faulty items, which are then set aside. */
export function itemFault(items: readonly FaultyItem[], cause?: unknown): Error {
  const names = items.map(({ type, id }) => `${type} ${id}`).join(", ");
  const error = new Error(`${items[0]?.why ?? "it cannot be handled"} (${names})`, { cause });
  return Object.assign(error, { faultyItems: items });
}

/** The faulty items an error names. */
export function faultyItemsOf(error: unknown): readonly FaultyItem[] {
  return (error as { faultyItems?: readonly FaultyItem[] } | null)?.faultyItems ?? [];
}

/** An error whose message holds no personal data and may be displayed. */
export function displayableFault(sentence: string, cause: unknown): Error {
  return Object.assign(new Error(sentence, { cause }), { isShown: true });
}

/**
 * Whether an item's data may cause the error, rather than the system, the schema or a bank's keys.
 */
export function isItemError(error: unknown): boolean {
  if (faultyItemsOf(error).length > 0 || isFileError(error)) return true;
  if ((error as { isShown?: boolean } | null)?.isShown === true) return false;
  const state = sqlState(error);
  if (state !== undefined) return /^(22|23|44|P0)/.test(state);
  return typeof (error as { code?: unknown } | null)?.code !== "string";
}

export const UNREADABLE = "Its sealed value was changed, moved, or sealed under another key.";

/** A displayable message for any error, without personal data; the log has the details. */
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
  // Assertion messages contain only ids.
  if (typeof message === "string" && message.startsWith("assertion failed: ")) return `${message}.`;
  if (typeof code === "string" && /^[A-Z_]+$/.test(code)) return `The system answered ${code}.`;
  return "An unexpected error; the service's log has it.";
}
