import type { ReactNode } from "react";
import { dollars } from "../format/money.ts";
import { localAndIso, newYorkTime } from "../format/time.ts";
import { toneOf, words } from "../format/words.ts";

/** A status in words and color. */
export function Status({ value }: { readonly value: string }) {
  return (
    <span className="tag" data-tone={toneOf(value)}>
      {words(value)}
    </span>
  );
}

/** An instant in New York; the reader's own time on hover. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={localAndIso(at)}>
      {newYorkTime(at)}
    </time>
  );
}

export function Money({ cents }: { readonly cents: string | bigint }) {
  return <>{dollars(cents)}</>;
}

export function Card({
  title,
  tone,
  children,
}: {
  readonly title: string;
  readonly tone?: "bad";
  readonly children: ReactNode;
}) {
  return (
    <section
      className="card"
      aria-label={title}
      {...(tone === undefined ? {} : { "data-tone": tone })}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Names and values, one below the other. */
export function Facts({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <div key={name} className="unboxed">
          <dt>{name}</dt>
          <dd>{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
