import type { ScreeningMatch } from "@railhead/client";
import { MATCH_STATE_NAMES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { likeness } from "./likeness.ts";

const LIST: ListDefinition<ScreeningMatch> = {
  screen: "screening",
  title: "Screening",
  noun: ["match", "matches"],
  columns: [
    { head: "Resembles", kind: "cut", cell: (row) => row.entry_name },
    { head: "Subject", cell: (row) => words(row.subject_type) },
    { head: "Names alike", kind: "number", cell: (row) => likeness(row.score) },
    { head: "Corroboration", kind: "number", cell: (row) => likeness(row.corroboration) },
    {
      head: "State",
      cell: (row) => (
        <span className="tag" data-tone={row.state === "open" ? "warn" : undefined}>
          {row.state}
        </span>
      ),
    },
    { head: "Found", cell: (row) => <Time at={row.opened_at} /> },
  ],
  filters: [{ name: "state", label: "State", choices: MATCH_STATE_NAMES }],
  read: ({ filters: { state }, page, size }, signal) =>
    api.screeningMatches.list(
      {
        page_number: page,
        page_size: size,
        ...(state === undefined ? {} : { state: state as ScreeningMatch["state"] }),
      },
      { signal },
    ),
  address: ({ id }) => `/screening/${id}`,
  empty: {
    text: "Nobody resembles an entry of a sanctions list. Names are compared when they are created or changed, and with each file of a list. This compares one:",
    command: 'npx railhead screening check --name "Ann Lee" --kind person',
  },
};

/** Everybody who resembles an entry of a sanctions list. */
export function ScreeningMatches() {
  return <ListScreen definition={LIST} />;
}
