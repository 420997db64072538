import type { OriginatorPreview } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { counted } from "../../../format/words.ts";
import { AccountName } from "../../../parts/account-name.tsx";
import { Card, Facts, Money, Time } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { Loaded } from "../../../parts/states.tsx";

/** What of the bank's waiting entries would wait on once an originator is active. */
export function StoppedEntries({ id }: { readonly id: string }) {
  const enabled = may(useSession(), "originators.preview");
  const query = useQuery({
    queryKey: ["originator-preview", id],
    queryFn: ({ signal }) => api.originators.preview(id, { signal }),
    enabled,
  });
  if (!enabled) return null;
  return (
    <Card title="What its activation stops">
      <Loaded query={query}>{(preview) => <Stopped preview={preview} />}</Loaded>
    </Card>
  );
}

function Stopped({ preview }: { readonly preview: OriginatorPreview }) {
  const { begins_register: begins, allowed, stopped, batches, batches_left_out: more } = preview;
  return (
    <>
      {begins ? (
        <p>It is the bank’s first: from it on, files hold what the register allows, for good.</p>
      ) : null}
      <Facts
        of={[
          ["Goes on", <Sum key="a" of={allowed} />],
          ["Would wait", <Sum key="s" of={stopped} />],
        ]}
      />
      {stopped.count === 0 ? <p>Nothing that waits for a file now would be stopped.</p> : null}
      <ul className="concerns">
        {batches.map((batch) => (
          <li key={`${batch.account_id} ${batch.sec_code} ${batch.side} ${batch.purpose}`}>
            <strong>
              <AccountName id={batch.account_id} />
            </strong>
            : <Sum of={batch} />, first at <Time at={batch.first_cutoff_at} />
            <p className="quiet">{batch.message}</p>
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="quiet">{counted(more, "batch", "batches")} more.</p>}
    </>
  );
}

function Sum({ of: { count, amount } }: { readonly of: { count: number; amount: string } }) {
  return (
    <span>
      {counted(count, "entry", "entries")}, <Money cents={amount} />
    </span>
  );
}
