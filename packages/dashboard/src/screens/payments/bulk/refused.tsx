import type { BulkJob } from "@railhead/client";
import { counted, words } from "../../../format/words.ts";

/** Why others would stay as they are. */
export function Refused({ shown }: { readonly shown: BulkJob }) {
  const refusals = shown.preview?.would_refuse ?? [];
  if (refusals.length === 0) return null;
  return (
    <ul data-part="refused">
      {refusals.map(({ code, means, count }) => (
        <li key={code}>
          {counted(count, "payment")} would not ({words(code)}): {means}
        </li>
      ))}
    </ul>
  );
}
