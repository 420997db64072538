import type { Organization } from "@railhead/client";
import { sentence } from "../../../format/words.ts";
import { Card, Facts } from "../../../parts/basics.tsx";

/** Settings that the organization has of its own; the rest comes from the platform. */
export function Settings({ organization: { settings } }: { readonly organization: Organization }) {
  const own = Object.entries(settings).flatMap(([group, members]) =>
    Object.entries((members ?? {}) as Readonly<Record<string, unknown>>)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [`${sentence(group)}: ${name}`, JSON.stringify(value)] as const),
  );
  return (
    <Card title="Settings of its own">
      {own.length === 0 ? (
        <p className="quiet">None: its accounts have the platform&apos;s settings.</p>
      ) : (
        <Facts of={own.map(([name, value]) => [name, <code key={name}>{value}</code>])} />
      )}
    </Card>
  );
}
