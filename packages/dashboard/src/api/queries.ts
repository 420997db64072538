import {
  RailheadError,
  type AchFileLine,
  type AchFilesListQuery,
  type Charge,
  type ExceptionsListQuery,
  type PaymentsListQuery,
  type Payout,
} from "@railhead/client";
import { MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** How often what is shown is read again: others change it, too. */
export const EVERY_MS = 5_000;

/** Where a call finds nobody signed in, the session is read anew: the frame then offers to sign in again. */
function onError(error: unknown): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== sessionQuery.queryKey[0]) onError(error);
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The service may be on the machine itself: whether that has a network says nothing.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: true,
    },
  },
});

/** Whether a failure may be gone the next time: no answer, or a busy service. */
function isPassing(error: unknown): boolean {
  return !(error instanceof RailheadError) || (error.status ?? 503) >= 500;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof RailheadError && error.status === 401;
}

export function isForbidden(error: unknown): boolean {
  return error instanceof RailheadError && error.status === 403;
}

export function isAbsent(error: unknown): boolean {
  return error instanceof RailheadError && error.status === 404;
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => api.session.get({ signal }),
  staleTime: 30_000,
});

export const clockQuery = queryOptions({
  queryKey: ["clock"],
  queryFn: ({ signal }) => api.sandbox.clock.get({ signal }),
  refetchInterval: EVERY_MS,
});

export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => api.overview.get({ signal }),
  refetchInterval: EVERY_MS,
  placeholderData: (held) => held,
});

export const paymentsQuery = (query: PaymentsListQuery) =>
  queryOptions({
    queryKey: ["payments", query],
    queryFn: async ({ signal }) => await api.payments.list(query, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });

export type PaymentKind = "charge" | "payout";

export const paymentQuery = (kind: PaymentKind, id: string) =>
  queryOptions({
    queryKey: ["payment", kind, id],
    queryFn: async ({ signal }): Promise<Charge | Payout> =>
      kind === "charge"
        ? await api.charges.get(id, { signal })
        : await api.payouts.get(id, { signal }),
    refetchInterval: EVERY_MS,
  });

export const filesQuery = (query: AchFilesListQuery) =>
  queryOptions({
    queryKey: ["files", query],
    queryFn: async ({ signal }) => await api.achFiles.list(query, { signal }),
    refetchInterval: EVERY_MS,
  });

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ["file", id],
    queryFn: ({ signal }) => api.achFiles.get(id, { signal }),
    refetchInterval: EVERY_MS,
  });

/** Lines of one read. */
export const LINES_PAGE = 100;

export type FileLine = AchFileLine["lines"][number];

/** A page of a file's lines, from 0. Files do not change. */
export const fileLinesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["file-lines", id, page],
    queryFn: ({ signal }) =>
      api.achFiles.lines(id, { from: page * LINES_PAGE + 1, count: LINES_PAGE }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const fileEntriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["file-entries", id],
    queryFn: async ({ signal }) => await api.achFiles.entries(id, { page_size: 100 }, { signal }),
  });

interface AskedExceptions {
  readonly status: "open" | "resolved";
  readonly kind: ExceptionsListQuery["kind"];
  readonly page: number;
  readonly size: number;
}

export const exceptionsQuery = ({ status, kind, page, size }: AskedExceptions) =>
  queryOptions({
    queryKey: ["exceptions", status, kind, page],
    queryFn: async ({ signal }) =>
      await api.exceptions.list(
        {
          status,
          ...(kind === undefined ? {} : { kind }),
          sort_by: "due_at",
          sort_order: "asc",
          page_number: page,
          page_size: size,
        },
        { signal },
      ),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });

export const outcomesQuery = queryOptions({
  queryKey: ["outcomes"],
  queryFn: ({ signal }) => api.sandbox.outcomes.list({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: async ({ signal }) => await api.credentials.list({ page_size: 100 }, { signal }),
});
