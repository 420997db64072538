import type { OpenApiDocument } from "../openapi/document.ts";
import type { JsonSchema } from "../openapi/translate.ts";
import { escape, highlighted, inline, prose } from "./html.ts";
import { goProgram } from "./samples-go.ts";
import { pythonCall } from "./samples-python.ts";
import { clientCall, curl, exampleOfContent, sampleRequest, schemaOfContent } from "./samples.ts";
import { members, row, typeText } from "./schema-view.ts";

/** An operation with where it is. */
export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonSchema;
}

function resolve(document: OpenApiDocument, part: JsonSchema): JsonSchema {
  const { $ref } = part;
  if (typeof $ref !== "string") return part;
  const [group = "", name = ""] = $ref.slice("#/components/".length).split("/");
  return document.components[group]?.[name] ?? {};
}

/** One operation: what it does on the left, how it is called on the right. */
export function operationView(document: OpenApiDocument, placed: Placed): string {
  const { method, path, operation } = placed;
  const id = String(operation["operationId"]);
  return `<section class="operation" id="${escape(id)}">
<div class="described">
<h3><a href="#${escape(id)}">${escape(String(operation["summary"]))}</a></h3>
<p class="line"><span class="method ${method}">${method}</span> <code>${pathView(path)}</code></p>
${prose(String(operation["description"]))}
${parameters(document, operation, ADDRESS)}${body(document, operation)}${parameters(document, operation, HEADERS)}${answers(document, operation)}
</div>
<div class="shown">${TRY}${samples(document, placed)}</div>
</section>`;
}

/** The script `try.js` puts a form in place of the sentence, where a service answers. */
const TRY = `<details class="try"><summary>Try it</summary><p>This copy of the page sends nothing. <code>npx railhead dev</code> starts a service, whose <code>/docs/api</code> does.</p></details>
`;

function pathView(path: string): string {
  return escape(path).replace(/\{[a-z_]+\}/g, "<em>$&</em>");
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Place = readonly [place: string, title: string];
const ADDRESS: readonly Place[] = [
  ["path", "Path"],
  ["query", "Query"],
];
const HEADERS: readonly Place[] = [["header", "Headers"]];

/** Headers of every operation, described once at the top of the page. */
const EVERYWHERE = new Set(["Request-Id", "Correlation-Id"]);

function parameters(
  document: OpenApiDocument,
  operation: JsonSchema,
  places: readonly Place[],
): string {
  const all = (operation["parameters"] as JsonSchema[]).map(
    (one) => resolve(document, one) as unknown as Parameter,
  );
  return places
    .map(([place, title]) => {
      const here = all.filter((one) => one.in === place && !EVERYWHERE.has(one.name));
      if (here.length === 0) return "";
      const rows = here.map(({ name, schema, required, description }) =>
        row({ name, schema, isRequired: required === true, description }),
      );
      const list = `<ul class="members">${rows.join("")}</ul>`;
      const isLong = here.length > 8;
      return isLong
        ? `<details class="part"><summary><h4>${title}</h4> ${here.length} parameters</summary>${list}</details>`
        : `<h4>${title}</h4>${list}`;
    })
    .join("");
}

function body(document: OpenApiDocument, operation: JsonSchema): string {
  const holder = operation["requestBody"] as JsonSchema | undefined;
  const schema = schemaOfContent(holder);
  if (schema === undefined) return "";
  const note = holder?.["required"] === true ? "" : " <small>may be left out</small>";
  const list = members(resolve(document, schema));
  return `<h4>Body${note}</h4>${list === "" ? `<p>${typeText(schema)}</p>` : list}`;
}

function answers(document: OpenApiDocument, operation: JsonSchema): string {
  const responses = Object.entries(operation["responses"] as Record<string, JsonSchema>);
  const rows = responses.map(([status, response]) => {
    const known = resolve(document, response);
    const [line = "", ...rest] = String(known["description"]).split("\n\n");
    const codes =
      rest.length === 0
        ? ""
        : `<details><summary>codes</summary>${prose(rest.join("\n\n"))}</details>`;
    return `<li class="s${status.slice(0, 1)}"><b>${status}</b> ${inline(line)} ${dataType(known)}${codes}</li>`;
  });
  return `<h4>Answers</h4><ul class="answers">${rows.join("")}</ul>`;
}

function dataType(response: JsonSchema): string {
  const properties = schemaOfContent(response)?.["properties"] as
    Record<string, JsonSchema> | undefined;
  const { data } = properties ?? {};
  return data === undefined ? "" : `<span class="type"><code>data</code>: ${typeText(data)}</span>`;
}

function samples(document: OpenApiDocument, placed: Placed): string {
  const responses = placed.operation["responses"] as Record<string, JsonSchema>;
  const success = responses["201"] ?? responses["200"];
  const request = sampleRequest(document, placed);
  const example = exampleOfContent(success);
  return [
    panel("curl", escape(curl(request))),
    panel("TypeScript", escape(clientCall(request))),
    request.takesApiKey ? further("Python", pythonCall(request)) : "",
    further("Go", goProgram(request)),
    example === undefined
      ? ""
      : panel(`Answer ${responses["201"] === undefined ? 200 : 201}`, highlighted(example)),
  ].join("");
}

/** A sample that is shown on demand. */
function further(title: string, code: string): string {
  return `<details class="sample"><summary>${title}</summary>${panel(title, escape(code))}</details>`;
}

function panel(title: string, code: string): string {
  return `<figure data-kind="${escape(title)}"><figcaption>${escape(title)}<button type="button" class="copy">Copy</button></figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;
}
