import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import type { Sent } from "./successes.ts";

const of = (made: Resource, body?: object): Sent => ({
  path: [made["id"] as string],
  ...(body === undefined ? {} : { body }),
});

let lists = 0;
const screeningList = (w: Actions) =>
  w.post("/v1/screening/lists", { name: `l${(lists += 1)}`, format: "plain_csv" });

/** The open match of a new organization, whose payments are nobody's. */
async function screeningMatch(w: Actions): Promise<Resource> {
  const list = await screeningList(w);
  const name = `Vrelkonda ${"abcdefghij".charAt(lists % 10).repeat(6)}${lists} Holdings`;
  await w.post(`/v1/screening/lists/${list["id"] as string}/load`, {
    content: `id,name,kind\n1,${name},company\n`,
  });
  const { id } = await w.post("/v1/organizations", { name });
  const path = `/v1/screening/matches?subject_id=${id as string}&state=open`;
  for (let look = 0; look < 50; look += 1) {
    const [match] = (await w.ask("GET", path)) as unknown as Resource[];
    if (match !== undefined) return match;
    await w.post("/v1/sandbox/clock/advance", { by: "PT1S" });
  }
  throw new Error("the organization matches nothing");
}

/** The open report of a confirmed match. */
async function screeningReport(w: Actions): Promise<Resource> {
  const { id } = await screeningMatch(w);
  const body = { decision: "confirm", note: "The same company." };
  await w.post(`/v1/screening/matches/${id as string}/decide`, body);
  const reports = (await w.ask(
    "GET",
    "/v1/screening/reports?state=open&page_size=100",
  )) as unknown as Resource[];
  return reports.find(({ match_id }) => match_id === id) ?? {};
}

/** Requests about sanctions lists and matches that succeed. */
export const SCREENING_SUCCESSES = {
  "screening_lists.create": () => ({ body: { name: "made_once", format: "sdn_xml" } }),
  "screening_lists.list": () => ({}),
  "screening_lists.get": async (w: Actions) => of(await screeningList(w)),
  "screening_lists.versions": async (w: Actions) => of(await screeningList(w)),
  "screening_lists.load": async (w: Actions) =>
    of(await screeningList(w), { content: "id,name,kind\n7,Quorvash Lind,person\n" }),
  "screening_matches.list": () => ({ query: "state=open" }),
  "screening_matches.get": async (w: Actions) => of(await screeningMatch(w)),
  "screening_matches.decide": async (w: Actions) =>
    of(await screeningMatch(w), { decision: "clear", note: "Another company." }),
  "screening_reports.list": () => ({ query: "state=open" }),
  "screening_reports.get": async (w: Actions) => of(await screeningReport(w)),
  "screening_reports.file": async (w: Actions) =>
    of(await screeningReport(w), { reference: "2026-1" }),
  "screening.check": () => ({ body: { name: "Quorvash Lind", kind: "person" } }),
};
