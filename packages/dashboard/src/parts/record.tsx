import type { ReactNode } from "react";
import { Card } from "./basics.tsx";

/** A record as the API returns it, closed until it is asked for. */
export function AsReturned({ value }: { readonly value: unknown }) {
  return (
    <details>
      <summary>As the API returns it</summary>
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

/** The cards of a record's page. */
export function RecordGrid({
  children,
  value,
}: {
  readonly children: ReactNode;
  readonly value: unknown;
}) {
  return (
    <div className="grid">
      {children}
      <Card title="Record">
        <AsReturned value={value} />
      </Card>
    </div>
  );
}
