import { RailheadError } from "@railhead/client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isForbidden } from "../api/queries.ts";

/** Why a part of the page has nothing to show: never an empty list where a read failed. */
export function Failure({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const known = error instanceof RailheadError ? error : undefined;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p>
        <strong>
          {isForbidden(error) ? "Your role may not see this." : "This could not be read."}
        </strong>{" "}
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div className="row">
        {known?.requestId === undefined ? null : <code>{known.requestId}</code>}
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}

export function Loading() {
  return (
    <p className="quiet" role="status">
      Loading …
    </p>
  );
}

/** What a query found, or why it found nothing yet. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  return (
    <>
      {error === null ? null : (
        <div className="notice" role="status">
          What you see is from before: the last read failed. {error.message}
        </div>
      )}
      {children(data)}
    </>
  );
}

/** An empty list: what would fill it, and the command that does. */
export function Empty({
  title,
  children,
  command,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly command?: string;
}) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
      {command === undefined ? null : <pre tabIndex={0}>{command}</pre>}
    </div>
  );
}
