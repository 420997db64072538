import {
  isPackName,
  PACK_NAMES,
  packRow,
  REPORT_NAMES,
  reportRow,
  type PackName,
  type ReportName,
} from "@railhead/core";
import { Type } from "typebox";
import { findChainEnd } from "../../../db/tables/chain/chain-blocks.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { ok, route, stream, type Route } from "../../../http/route/route.ts";
import { problem } from "../../../http/schema/problem.ts";
import { CivilDate, OneOf } from "../../../http/schema/schema.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { enterReading, periodOf, scopeOfReport, type Period } from "../report-scope.ts";
import { requireRight } from "../../shared/operation-rights.ts";
import { readDuties } from "../../shared/network-duties.ts";
import { refuseAccountKey } from "../../shared/platform-resources.ts";
import type { PackDuty } from "./about-page.ts";
import type { PackFacts } from "./manifest.ts";
import { writePack } from "./write-pack.ts";

const listPacks = route(
  {
    operationId: "packs.list",
    method: "GET",
    path: "/v1/packs",
    summary: "List the packs of reports",
    response: Type.Object({
      packs: Type.Array(
        Type.Object({
          name: OneOf(PACK_NAMES as [PackName]),
          title: Type.String(),
          means: Type.String({ description: "Who asks for it, and what it answers." }),
          reports: Type.Array(OneOf(REPORT_NAMES as [ReportName]), {
            description: "The reports in it, each a CSV file.",
          }),
        }),
        { description: "All of them, whatever the caller may read." },
      ),
      public_key: Type.String({
        description:
          "The key that signs packs of the environment, Ed25519 as base64url. Give it to whom you send packs.",
      }),
    }),
    problems: [],
    scope: "reports:read",
    accountScoped: false,
  },
  async (context) => {
    refuseAccountKey(context);
    const packs = PACK_NAMES.map((name) => {
      const { title, means, reports } = packRow(name);
      return { name, title, means, reports };
    });
    return ok({ packs, public_key: (await chainKeysOf(context)).publicKey });
  },
);

const getPack = route(
  {
    operationId: "packs.get",
    method: "GET",
    path: "/v1/packs/:name",
    summary: "Download a pack of reports",
    description:
      "A ZIP archive of reports over days of New York as CSV, with a page that says what each holds, a manifest with the SHA-256, the rows and the sums of each, and the manifest's signature. `railhead verify-pack` compares all of it offline. Without `from` the period begins with the month of its last day. Needs the right to each report in it, in the whole environment. Each pack is an entry of the audit log.",
    query: Type.Object({
      from: Type.Optional(CivilDate()),
      to: Type.Optional(CivilDate()),
    }),
    response: Type.String(),
    media: "application/zip",
    problems: ["not_found", "validation_error"],
    scope: "reports:read",
    accountScoped: false,
  },
  async (context, { params, query }) => {
    const { name } = params;
    if (!isPackName(name)) throw problem("not_found", { detail: UNKNOWN });
    refuseAccountKey(context);
    const period = periodOf(query, easternTime(context.at).date);
    await requireReports(context, packRow(name).reports);
    context.audit.facts.push({ details: { pack: name, ...period } });
    const { app, environment, at, mayContinue } = context;
    const keys = await chainKeysOf(context);
    const facts = await factsOf(context, { ...period, pack: name, public_key: keys.publicKey });
    const view = { environment_id: environment.id, account_id: null };
    const scope = scopeOfReport(at, view, period);
    const sign = (text: string) => keys.sign(text);
    const leave = await enterReading();
    const duties = await dutiesOf(context);
    const bytes = writePack(app.db, { facts, scope, duties, sign, mayContinue });
    bytes.once("close", leave);
    const file = `${name}-${period.from}-${period.to}.zip`;
    return stream("application/zip", bytes, {
      "content-disposition": `attachment; filename="${file}"`,
    });
  },
);

const UNKNOWN = `There is no such pack. There are ${PACK_NAMES.join(", ")}.`;

const chainKeysOf = async ({ app, environment }: RequestContext) =>
  (await app.vault.keysOf(environment.id)).chain();

/** Throws where the caller may not read one of them, or reads it for one account only. */
async function requireReports(
  context: RequestContext,
  reports: readonly ReportName[],
): Promise<void> {
  for (const operation of new Set(reports.map((name) => reportRow(name).needs))) {
    if ((await requireRight(context, operation)) === "environment") continue;
    throw problem("forbidden", { detail: `A pack needs ${operation} in the whole environment.` });
  }
}

/** The duties as they count when the pack is made. */
async function dutiesOf({ app, environment }: RequestContext): Promise<PackDuty[]> {
  const duties = await readDuties(app.db, environment.id);
  return duties.map(({ duty, last }) => {
    if (last === undefined) return { ...duty, corrected: null };
    const { changed_at: at, changed_by: by, reason } = last;
    return { ...duty, corrected: { at, by: `${by.type}:${by.id}`, reason } };
  });
}

async function factsOf(
  { app, environment, at, actor }: RequestContext,
  asked: Period & Pick<PackFacts, "pack" | "public_key">,
): Promise<PackFacts> {
  const end = await findChainEnd(app.db, environment.id);
  return {
    ...asked,
    made_at: at,
    made_by: `${actor.type}:${actor.id}`,
    environment_id: environment.id,
    environment_name: environment.name,
    environment_kind: environment.kind,
    log: {
      generation: environment.generation,
      block: Number(end?.number ?? 0n),
      hash: end?.hash.toString("hex") ?? "",
    },
  };
}

/** In the order of the documentation. */
export const packsRoutes: readonly Route[] = [listPacks, getPack];
