import type { ScreeningMatch } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Card, Facts, Time } from "../../../parts/basics.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Who } from "../../../parts/people/who.tsx";
import { DecideMatch } from "./decide-match.tsx";
import { likeness } from "./likeness.ts";

const route = getRouteApi("/shell/screening/$id");

/** Part by part, what speaks for one bearer beside the name. */
const PART_WORDS = {
  same: "is the same",
  near: "is nearly the same",
  other: "differs",
} as const;

/** One match: who resembles whom, how much, what it holds up, and what people decided. */
export function OneMatch() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["screening-match", id],
    queryFn: ({ signal }) => api.screeningMatches.get(id, { signal }),
  });
  return (
    <Screen name="screening-match" title="Match with a sanctions list">
      <Loaded query={query}>{(match) => <Found key={match.state} match={match} />}</Loaded>
    </Screen>
  );
}

function Found({ match }: { readonly match: ScreeningMatch }) {
  const parts = Object.entries(match.parts).map(
    ([part, result]) => `${words(part)} ${PART_WORDS[result]}`,
  );
  return (
    <>
      <Card title={match.entry_name}>
        <Facts
          of={[
            ["Subject", <Subject key="s" match={match} />],
            ["State", match.state],
            ["Found", <Time key="f" at={match.opened_at} />],
            ["Names alike", `${likeness(match.score)}, ${words(match.name_strength)}`],
            ["Corroboration", likeness(match.corroboration)],
            ["Beside the name", parts.length === 0 ? "nothing to compare" : parts.join(", ")],
            ["Sanctions list", <ListName key="l" id={match.list_id} />],
            ["Entry", <code key="e">{match.entry_key}</code>],
          ]}
        />
        <p>{EFFECTS[match.state]}</p>
        {match.decided_at === null ? null : (
          <p className="notice">
            Decided <Time at={match.decided_at} /> by{" "}
            {match.decided_by === null ? "nobody" : <Who actor={match.decided_by} />}: {match.note}
          </p>
        )}
      </Card>
      <DecideMatch match={match} />
    </>
  );
}

/** What a match in each state does to payments. */
const EFFECTS = {
  open: "Unsent payments of the subject, or the received entry, are held until a person decides. No release lets them go.",
  cleared: "Payments go on. The pair does not match again until one of its sides changes.",
  confirmed: "Payments stay held, later ones too. Reject the subject where that is right.",
  ended: "A side of it changed, so it holds nothing any longer.",
} as const satisfies Record<ScreeningMatch["state"], string>;

function Subject({
  match: { subject_type: type, subject_id: id },
}: {
  readonly match: ScreeningMatch;
}) {
  const shown = (
    <>
      {words(type)} <code>{id}</code>
    </>
  );
  if (type === "customer") {
    return (
      <Link to="/customers/$id" params={{ id }}>
        {shown}
      </Link>
    );
  }
  if (type === "account") {
    return (
      <Link to="/accounts/$id" params={{ id }}>
        {shown}
      </Link>
    );
  }
  if (type === "received_entry") {
    return (
      <Link to="/received-entries/$id" params={{ id }}>
        {shown}
      </Link>
    );
  }
  return shown;
}

function ListName({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["sanctions-list", id],
    queryFn: ({ signal }) => api.screeningLists.get(id, { signal }),
  });
  return <code>{query.data?.name ?? id}</code>;
}
