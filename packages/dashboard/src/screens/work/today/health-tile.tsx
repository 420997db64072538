import type { Overview } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { distance } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Card, Facts } from "../../../parts/basics.tsx";

/** Files, feeds, webhooks and books in one line each. */
export function HealthTile({ overview }: { readonly overview: Overview }) {
  const { files, webhooks, books, banks, as_of } = overview;
  const rows: readonly (readonly [string, ReactNode] | null)[] = [
    files === null ? null : ["Files", filesLine(files, as_of)],
    banks === null ? null : ["Bank feed", feedLine(banks)],
    webhooks === null
      ? null
      : [
          "Webhooks",
          <Link key="w" to="/webhooks">
            {webhooksLine(webhooks)}
          </Link>,
        ],
    books === null
      ? null
      : [
          "Books",
          <Link key="b" to="/ledger">
            {booksLine(books, as_of)}
          </Link>,
        ],
  ];
  const shown = rows.filter((row) => row !== null);
  return (
    <Card title="Health">
      {shown.length === 0 ? (
        <p className="quiet">Your role may not see this.</p>
      ) : (
        <Facts of={shown} />
      )}
    </Card>
  );
}

function filesLine(
  { waiting, late, unacknowledged, last_received }: NonNullable<Overview["files"]>,
  now: string,
): string {
  const received =
    last_received === null
      ? "none received yet"
      : `last received ${distance(last_received.at, now)}`;
  if (late + unacknowledged > 0) return `${late} late, ${unacknowledged} not acknowledged`;
  return waiting === 0 ? received : `${waiting} to be sent, ${received}`;
}

function feedLine(banks: NonNullable<Overview["banks"]>): string {
  const late = banks.filter(({ is_poll_late }) => is_poll_late).length;
  const failing = banks.filter(({ failing_steps }) => failing_steps.length > 0).length;
  if (failing > 0) return `fails for ${counted(failing, "bank")}`;
  return late > 0 ? `late for ${counted(late, "bank")}` : "on time";
}

function webhooksLine(health: NonNullable<Overview["webhooks"]>): string {
  const { endpoints, failing, stopped, behind } = health;
  if (endpoints === 0) return "no endpoint";
  if (failing + stopped > 0) return `${failing} failing, ${stopped} switched off`;
  return behind === 0 ? "all delivered" : `${counted(behind, "event")} to deliver`;
}

/** What the last proof covers, and how old that is. */
function booksLine(books: NonNullable<Overview["books"]>, now: string): string {
  const { proved_through, later, is_exact, is_violated } = books;
  if (is_violated) return "do not add up";
  const since = `${is_exact ? "" : "more than "}${counted(later, "entry", "entries")} since`;
  if (proved_through === null) return later === 0 ? "empty" : `not proved yet, ${since}`;
  return `proved through ${distance(proved_through, now)}, ${since}`;
}
