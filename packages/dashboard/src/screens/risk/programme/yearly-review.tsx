import type { ProgrammeReview } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { Card, Facts, Time } from "../../../parts/basics.tsx";
import { FormActs, type FormAct } from "../../../parts/form-acts.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** The yearly review of the programme: by when the next is due, and what the last ones found. */
export function YearlyReview() {
  const query = useQuery({
    queryKey: ["programme-reviews"],
    queryFn: async ({ signal }) => await api.programmeReviews.list({ page_size: 20 }, { signal }),
  });
  return (
    <Card title="Yearly review">
      <Loaded query={query}>{({ data }) => <Reviews of={data} />}</Loaded>
    </Card>
  );
}

function Reviews({ of: [next, ...past] }: { readonly of: readonly ProgrammeReview[] }) {
  const last = past[0]?.reviewed_on ?? null;
  return (
    <>
      <p>The network asks that the programme against fraud is reviewed each year.</p>
      <Facts
        of={[
          ["Due by", next === undefined ? null : day(next.due_on)],
          ["Reviewed last", last === null ? "not yet" : day(last)],
        ]}
      />
      {past.length === 0 ? null : (
        <ul data-part="reviews">
          {past.map(({ number, reviewed_on: on, findings, changes, ...by }) => (
            <li key={number}>
              {on === null ? null : day(on)}: {findings}
              {changes === null ? "" : ` What changes: ${changes}`}{" "}
              <span className="quiet">
                {by.recorded_by === null ? null : (
                  <code>{`${by.recorded_by.type}:${by.recorded_by.id}`}</code>
                )}{" "}
                {by.recorded_at === null ? null : <Time at={by.recorded_at} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {next === undefined ? null : <FormActs label="Yearly review" acts={[record(next.number)]} />}
    </>
  );
}

const record = (number: number): FormAct => ({
  label: "Record a review",
  operation: "programme_reviews.create",
  does: "The fraud monitoring pack shows it with your name. It is never changed; the next one is due a year after it.",
  fields: [
    { name: "findings", label: "What was looked at and found", kind: "long", most: 5000 },
    { name: "changes", label: "What changes", kind: "long", most: 5000, isOptional: true },
    { name: "reviewed_on", label: "Day of the review", kind: "date", isOptional: true },
  ],
  run: ({ findings = "", ...given }) => api.programmeReviews.create({ ...given, number, findings }),
});
