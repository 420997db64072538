import type { NetworkDuty } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { sentence } from "../../../format/words.ts";
import { Card, Facts, Time } from "../../../parts/basics.tsx";
import { FormActs, REASON, type FormAct } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";

type Duty = NetworkDuty["duties"][number];

/** A duty: since when it counts, where that was read, and how the operator corrected it. */
export function OneDuty({ duty }: { readonly duty: Duty }) {
  const { name, from, source, who, shown_by: reports, shipped, is_corrected: isCorrected } = duty;
  return (
    <Card title={sentence(name)}>
      <p>{duty.duty}</p>
      <Facts
        of={[
          ["Counts from", day(from)],
          ["Binds", who],
          ["Source", source],
          [
            "Corrected",
            isCorrected
              ? `yes; this release has ${day(shipped.from)}, ${shipped.source}`
              : "no; day and source are those of this release",
          ],
          ["Shown by", reports.map(sentence).join(", ")],
        ]}
      />
      {duty.last_change === null ? null : <Corrections name={name} />}
      <FormActs label={`Correct ${sentence(name)}`} acts={[correct(duty)]} />
    </Card>
  );
}

function Corrections({ name }: { readonly name: Duty["name"] }) {
  const query = useQuery({
    queryKey: ["network-duty-history", name],
    queryFn: async ({ signal }) =>
      await api.networkDuties.history(name, { page_size: 20 }, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ data }) => (
        <ul data-part="corrections">
          {data.map(({ number, before, after, reason, changed_by: by, changed_at: at }) => (
            <li key={number}>
              <Time at={at} /> <code>{`${by.type}:${by.id}`}</code>{" "}
              {before.from === after.from ? "" : `from ${day(before.from)} to ${day(after.from)}; `}
              {before.source === after.source ? "" : `source “${before.source}” replaced; `}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

const correct = ({ name, from, source }: Duty): FormAct => ({
  label: "Correct the day or the source",
  operation: "network_duties.update",
  does: "The pack shows the corrected value beside that of the release, with your name and reason.",
  fields: [
    { name: "from", label: "Counts from", kind: "date", value: from },
    { name: "source", label: "Where it was read", most: 300, value: source },
    REASON,
  ],
  run: ({ reason = "", ...given }) => api.networkDuties.update(name, { ...given, reason }),
});
