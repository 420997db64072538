import { Link } from "@tanstack/react-router";
import type { TimelineItem } from "./timeline-query.ts";

type LinkType = NonNullable<TimelineItem["link"]>["type"];

/** Where each type of resource has its page, and what the link says; without an entry there is none. */
const PAGES: Readonly<Partial<Record<LinkType, readonly [page: string, says: string]>>> = {
  approval: ["/approvals/", "the approval"],
  charge: ["/payments/charge/", "the charge"],
  payout: ["/payments/payout/", "the payout"],
  funding_event: ["/transfers/", "the transfer"],
  webhook_endpoint: ["/webhooks/", "the endpoint"],
};

/** Leads to what an item is about. */
export function ItemLink({ item: { link } }: { readonly item: TimelineItem }) {
  if (link === null) return null;
  if (link.type === "file") {
    const search = link.line === null ? {} : { line: link.line };
    return (
      <>
        {" · "}
        <Link to="/files/$id" params={{ id: link.id }} search={search}>
          the file
        </Link>
      </>
    );
  }
  const page = PAGES[link.type];
  if (page === undefined) return null;
  return (
    <>
      {" · "}
      <Link to={`${page[0]}${link.id}`}>{page[1]}</Link>
    </>
  );
}
