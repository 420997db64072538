import type { RequestContext } from "../../http/route/context.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { reachOf } from "../shared/operation-rights.ts";
import { PART_NAMES, PARTS, readPart, type PartName } from "./parts.ts";
import { Overview, type LEFT_OUT } from "./schema.ts";

const getOverview = route(
  {
    operationId: "overview.get",
    method: "GET",
    path: "/v1/overview",
    summary: "Read what needs attention now",
    description: [
      "The next cut-off of each bank and what is in it, money by day, queues with their most urgent item,",
      "return rates with their headroom, and the health of files, webhooks and books. A part that the caller",
      "may not read, or that takes too long, is null; `left_out` names it. Banks, money, files and books are",
      "of the whole environment; reviews, held payments and return rates are of the account.",
    ].join(" "),
    response: Overview,
    problems: [],
    scope: "overview:read",
    accountScoped: true,
  },
  async (context) => {
    const parts = await Promise.all(
      PART_NAMES.map(async (name) => ({ name, ...(await partOf(context, name)) })),
    );
    return ok({
      as_of: context.at,
      ...Object.fromEntries(parts.map(({ name, value }) => [name, value ?? null])),
      left_out: parts.flatMap(({ name, reason, detail }) =>
        reason === undefined ? [] : [{ part: name, reason, detail }],
      ),
    });
  },
);

interface PartRead {
  readonly value?: unknown;
  readonly reason?: (typeof LEFT_OUT)[number];
  readonly detail?: string;
}

async function partOf(context: RequestContext, name: PartName): Promise<PartRead> {
  const { shownBy } = PARTS[name];
  const reach = await reachOf(context, shownBy);
  const isPlatforms = "isPlatforms" in PARTS[name];
  if (reach === undefined || (isPlatforms && reach === "account")) {
    const detail =
      reach === undefined
        ? `The caller may not use ${shownBy}.`
        : "It is about the whole environment.";
    return { reason: "forbidden", detail };
  }
  const value = await readPart(context, name, reach);
  if (value !== undefined) return { value };
  return { reason: "too_slow", detail: "The database took longer than a second." };
}

/** In the order of the documentation. */
export const overviewRoutes: readonly Route[] = [getOverview];
