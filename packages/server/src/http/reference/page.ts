import type { OpenApiDocument } from "../openapi/document.ts";
import type { TagGroup } from "../openapi/tags.ts";
import type { JsonSchema } from "../openapi/translate.ts";
import { escape, inline, prose } from "./html.ts";
import { operationView, type Placed } from "./operation-view.ts";
import { members, typeText } from "./schema-view.ts";

/** The API reference as one page of HTML that needs nothing from elsewhere. */
export function referencePage(document: OpenApiDocument): string {
  const placed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const groups = document.tags
    .map((tag) => ({
      tag,
      operations: placed.filter(({ operation }) =>
        (operation["tags"] as string[]).includes(tag.name),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API reference</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 1v14M12 1v14M2 5h12M2 11h12' stroke='%230b6b57' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="api/reference.css">
<script src="api/reference.js" defer></script>
<script src="api/try.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><button type="button" id="menu" aria-expanded="false" aria-controls="nav">Menu</button>
<a class="brand" href="#content">${escape(document.info.title)} <span>API reference</span></a>
<a class="file" href="./">Docs</a> <a href="../openapi.json">OpenAPI</a></header>
<nav id="nav" aria-label="Operations">
<input type="search" id="find" placeholder="Find an operation" aria-label="Find an operation">
${document["x-tagGroups"].map((named) => navSection(named, groups)).join("")}
<div class="group"><a class="tag" href="#webhooks">Webhooks</a><a class="tag" href="#schemas">Schemas</a></div>
</nav>
<main id="content">
<section class="intro"><h1>${escape(document.info.title)} API</h1>${prose(document.info.description)}${TRYING}</section>
${groups.map((group) => groupView(document, group)).join("")}
${webhookView(document)}
${schemaView(document)}
</main>
</body>
</html>
`;
}

const TRYING =
  "<p><b>Try it</b> beside each operation sends the request with a key of a sandbox and shows the answer, what a problem means, and the same call as curl. A live key is refused.</p>";

interface Group {
  readonly tag: OpenApiDocument["tags"][number];
  readonly operations: readonly Placed[];
}

function navSection({ name, tags }: TagGroup, groups: readonly Group[]): string {
  const inside = groups.filter(({ tag }) => tags.includes(tag.name));
  return `<section><h2>${escape(name)}</h2>${inside.map(navGroup).join("")}</section>`;
}

function navGroup({ tag, operations }: Group): string {
  const links = operations.map(({ method, path, operation }) => {
    const id = escape(String(operation["operationId"]));
    const words = escape(`${id} ${path}`);
    return `<a href="#${id}" data-words="${words}"><span class="method ${method}">${method === "DELETE" ? "DEL" : method}</span> ${escape(String(operation["summary"]))}</a>`;
  });
  return `<div class="group"><a class="tag" href="#tag-${escape(tag.name)}">${escape(tag["x-displayName"])}</a>${links.join("")}</div>`;
}

function groupView(document: OpenApiDocument, { tag, operations }: Group): string {
  return `<section class="tagged" id="tag-${escape(tag.name)}">
<h2>${escape(tag["x-displayName"])}</h2>${tag.description === undefined ? "" : prose(tag.description)}
${operations.map((one) => operationView(document, one)).join("\n")}
</section>`;
}

function webhookView(document: OpenApiDocument): string {
  const rows = Object.entries(document.webhooks).map(([name, item]) => {
    const summary = String((item["post"] as JsonSchema)["summary"]);
    return `<tr><td><code>${escape(name)}</code></td><td>${inline(summary)}</td></tr>`;
  });
  return `<section class="tagged" id="webhooks"><h2>Webhooks</h2>
<p>Every event is also sent to the endpoints that want it, as the event log shows it, signed by the rules of Standard Webhooks: <code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>. At least once; order is not promised, so sort by <code>sequence</code>.</p>
<div class="wide"><table><thead><tr><th>Event</th><th>When</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></section>`;
}

function schemaView(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components["schemas"] ?? {});
  const views = schemas.map(([name, schema]) => {
    const description = schema["description"];
    const list = members(schema);
    const text = typeof description === "string" ? `<p>${inline(description)}</p>` : "";
    return `<details class="schema" id="schema-${escape(name)}"><summary>${escape(name)}</summary>${text}${list === "" ? `<p>${typeText(schema)}</p>` : list}</details>`;
  });
  return `<section class="tagged" id="schemas"><h2>Schemas</h2>${views.join("")}</section>`;
}
