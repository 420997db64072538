// What the service answered: status, time, headers, body; a problem with a link to its section.
import { el } from "./try-form.js";

/** In this order, where they are sent. */
const HEADERS = [
  "Content-Type",
  "Api-Request-Id",
  "Idempotent-Replayed",
  "ETag",
  "Link",
  "Location",
  "RateLimit",
  "Retry-After",
  "X-Should-Retry",
  "Log-Generation",
  "Log-Last-Sequence",
];
/** More of an answer is not drawn. */
const SHOWN_CHARACTERS = 200_000;
const TOKEN =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

export function sayFault(status, error) {
  const text = error.name === "AbortError" ? "Stopped." : `Nothing was answered: ${error.message}`;
  status.replaceChildren(el("p", {}, text));
}

/** JSON with line breaks, digit by digit as it came. */
function pretty(text) {
  try {
    const value = JSON.parse(text);
    // Numbers beyond what a script holds would change: those come as they are.
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

function colored(text) {
  const code = el("code");
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon, word] = match;
    code.append(text.slice(from, match.index));
    const kind = string === undefined ? (word === undefined ? "n" : "w") : colon ? "k" : "s";
    code.append(el("i", { class: kind }, string ?? whole), colon ?? "");
    from = match.index + whole.length;
  }
  code.append(text.slice(from));
  return code;
}

function bodyFigure(title, code) {
  const copy = el("button", { type: "button", class: "copy" }, "Copy");
  return el(
    "figure",
    { "data-kind": "Answer sent" },
    el("figcaption", {}, title, copy),
    el("pre", { tabindex: "0" }, code),
  );
}

function headerList(response) {
  const sent = HEADERS.filter((name) => response.headers.has(name));
  const rows = sent.flatMap((name) => [
    el("dt", {}, name),
    el("dd", {}, response.headers.get(name)),
  ]);
  return el("dl", { class: "try-headers" }, ...rows);
}

/** Why it was refused, and where the docs say what to do. */
function problemView(data) {
  const section = data.code ?? String(data.type).replace(/^\//, "");
  const items = (data.items ?? []).map(({ reference, detail }) =>
    el("li", {}, el("code", {}, reference), ` ${detail}`),
  );
  const link = el("a", { href: `problems.html#${encodeURIComponent(section)}` });
  link.append("What ", el("code", {}, section), " means, and what to do");
  return el(
    "div",
    { class: "try-problem" },
    el("p", {}, el("b", {}, data.title), `: ${data.detail}`),
    ...(items.length === 0 ? [] : [el("ul", {}, ...items)]),
    el("p", {}, link),
  );
}

function fileName(response) {
  const found = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return found?.[1] ?? "answer";
}

/** A file: a link that saves it, and the start of it where it is text. */
async function fileView(response) {
  const blob = await response.blob();
  const name = fileName(response);
  const link = el("a", { href: URL.createObjectURL(blob), download: name, class: "try-download" });
  link.append(`Save ${name}, ${blob.size} bytes`);
  const isText = /^text\/|json/.test(response.headers.get("Content-Type") ?? "");
  const start = isText ? await blob.slice(0, 4_000).text() : "";
  const shown = start === "" ? [] : [bodyFigure("Its start", el("code", {}, start))];
  return [el("p", {}, link), ...shown];
}

/** Events as they come, until the reader stops them. */
async function streamView(response, answer) {
  const code = el("code");
  answer.append(bodyFigure("Events", code));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let length = 0; length < SHOWN_CHARACTERS;) {
    const { done, value } = await reader.read();
    if (done) return;
    length += value.length;
    code.append(value);
  }
  await reader.cancel();
}

async function jsonView(response) {
  const text = await response.text();
  const shown = pretty(text.slice(0, SHOWN_CHARACTERS));
  const more = text.length > SHOWN_CHARACTERS ? `, the first ${SHOWN_CHARACTERS} characters` : "";
  const figure = bodyFigure(`Answer, ${text.length} characters${more}`, colored(shown));
  if (response.ok || text.length > SHOWN_CHARACTERS) return [figure];
  const { data } = JSON.parse(text);
  return data?.type === undefined ? [figure] : [problemView(data), figure];
}

/** Shows one answer; ends when its body has come. */
export async function answerView({ response, tookMs, isStream, status, answer }) {
  const kind = `s${String(response.status).slice(0, 1)}`;
  const words = response.statusText === "" ? "" : ` ${response.statusText}`;
  status.replaceChildren(
    el("p", { class: kind }, el("b", {}, String(response.status)), `${words} in ${tookMs} ms`),
  );
  answer.append(headerList(response));
  const type = response.headers.get("Content-Type") ?? "";
  if (isStream && response.ok) return await streamView(response, answer);
  if (response.status === 204 || response.status === 304) return undefined;
  const isJson = /^application\/(?:problem\+)?json/.test(type);
  answer.append(...(isJson ? await jsonView(response) : await fileView(response)));
  return undefined;
}
