import type { PaymentsListQuery } from "@railhead/client";

/** The whole state of the list of payments: what a reload and a shared address show. */
export interface PaymentsSearch {
  readonly q?: string;
  readonly status?: string;
  readonly type?: string;
  readonly page?: number;
}

export interface FileSearch {
  /** The line to show, from 1. */
  readonly line?: number;
}

const text = (value: unknown) =>
  typeof value === "string" && value !== ""
    ? value
    : typeof value === "number"
      ? String(value)
      : undefined;
const natural = (value: unknown) => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Leaves out what is absent: the address names what is asked, no more. */
function present<T extends object>(members: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as T;
}

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  return present<PaymentsSearch>({
    q: text(search["q"]),
    status: text(search["status"]),
    type: text(search["type"]),
    page: natural(search["page"]),
  });
}

export function readFileSearch(search: Record<string, unknown>): FileSearch {
  return present<FileSearch>({ line: natural(search["line"]) });
}

export const PAGE_SIZE = 50;

/** What the service is asked for a state of the list. */
export function paymentsQueryOf({ q, status, type, page = 1 }: PaymentsSearch): PaymentsListQuery {
  const asked = {
    page_number: page,
    page_size: PAGE_SIZE,
    sort_by: "created_at",
    sort_order: "desc",
    ...(q === undefined ? {} : { search_text: q }),
    ...(status === undefined ? {} : { payment_status: status.split(",") }),
    ...(type === undefined ? {} : { payment_type: [type] }),
  };
  return asked as PaymentsListQuery;
}
