// Which Markdown becomes which page, in the order of the navigation.
import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A folder's pages by name, its README first. */
function folder(path) {
  return readdirSync(`${root}${path}`)
    .filter((name) => name.endsWith(".md"))
    .sort((a, b) => Number(b === "README.md") - Number(a === "README.md") || (a < b ? -1 : 1))
    .map((name) => `${path}/${name}`);
}

const inFolder = (path, names) => names.map((name) => `${path}/${name}.md`);

/** Sections of the navigation. Those with `isLong` list their pages only while one of them is shown. */
export const SECTIONS = [
  { title: "Start", pages: ["docs/README.md", "docs/tutorial.md"] },
  {
    title: "Guides",
    pages: inFolder("docs/guides", [
      "bridge",
      "identity",
      "webhooks",
      "returns",
      "reconciliation",
      "platform-onboarding",
      "testing-in-ci",
      "recipes",
      "going-live",
      "scenarios",
      "risk",
      "bank-onboarding",
      "banks",
      "acknowledgements",
      "bank-dialects",
      "dashboard",
      "mcp",
      "python",
    ]),
  },
  {
    title: "Concepts",
    pages: inFolder("docs", [
      "concepts/how-a-payment-moves",
      "lifecycle",
      "ledger",
      "outcomes",
      "reliability",
    ]),
  },
  {
    title: "Operate",
    pages: [
      ...inFolder("docs/operate", ["day", "deploy", "upgrade", "scale", "engines", "failover"]),
      ...inFolder("docs/operate", ["backup", "restore", "people", "approvals", "api-keys", "keys"]),
      ...inFolder("docs/operate", [
        "roles",
        "received-entries",
        "proof-of-authorization",
        "return-requests",
        "suspense",
        "notes",
        "tampering",
        "traces",
        "sinks",
        "archive",
        "moving",
        "analytics",
      ]),
      ...inFolder("docs/operate", [
        "origination-stops",
        "originators",
        "exposure",
        "fees",
        "prefunding",
        "review-queue",
        "screening",
        "reports",
      ]),
      ...inFolder("docs/operate/runbooks", ["alerts", "exceptions"]),
    ],
  },
  {
    title: "Reference",
    pages: [
      ...inFolder("docs", [
        "api",
        "problems",
        "return-codes",
        "config",
        "metrics",
        "roles",
        "risk-reference",
        "audit",
      ]),
      ...inFolder("docs", ["nacha-layouts", "nacha-errors", "compat", "star-schema"]),
    ],
  },
  { title: "Events", isLong: true, pages: folder("docs/events") },
  { title: "Performance", isLong: true, pages: folder("docs/performance") },
  { title: "Decisions", isLong: true, pages: ["ARCHITECTURE.md", ...folder("docs/decisions")] },
  { title: "Changelog", pages: ["CHANGELOG.md"] },
];

/** The address of a page below the site's root. */
export function addressOf(path) {
  const inside = path.replace(/^docs\//, "").replace(/\.md$/, ".html");
  return inside.replace(/README\.html$/, "index.html").toLowerCase();
}

/** Every page of the site, in the order of reading. */
export const PAGES = SECTIONS.flatMap((section) =>
  section.pages.map((path) => ({ path, section, address: addressOf(path) })),
);

/** The relative address of one page or file of the site from another page. */
export function relative(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path === "" ? posix.basename(to) : path;
}
