// Fills the "Try it" of each operation with a form that sends the request to the service of this page.
import { answerView, sayFault } from "./try-answer.js";
import { el, formFor } from "./try-form.js";

const root = new URL("..", location.href);
let loaded;

/** The service's own document, once. */
async function loadDocument() {
  loaded ??= fetch(new URL("openapi.json", root)).then((response) => {
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    return response.json();
  });
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

function findOperation({ paths, components }, id) {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId !== id) continue;
      const parameters = operation.parameters.map(({ $ref, ...own }) =>
        $ref === undefined ? own : components.parameters[$ref.slice($ref.lastIndexOf("/") + 1)],
      );
      return { method: method.toUpperCase(), path, operation, parameters };
    }
  }
  throw new Error(`The service has no operation ${id}.`);
}

const takesKey = ({ operation }) => operation.security.some((way) => "api_key" in way);
const isForPeople = ({ operation }) => operation.security.every((way) => "session" in way);

/** What is wrong with a key, in a sentence; nothing where it is one of a sandbox. */
function keyFault(key) {
  if (key === "") return "Paste a key of a sandbox first: it begins with rk_sandbox_.";
  if (key.startsWith("rk_live_"))
    return "This is a live key, and it was removed from the field. This page sends no request with one, so that nothing here moves real money. Use a key of a sandbox.";
  if (/^rk_sandbox_[0-9a-f]{64}$/.test(key)) return undefined;
  return "This is no key of a sandbox: one is rk_sandbox_ and 64 digits of 0 to 9 and a to f.";
}

/** Shared by all forms, and gone with the page. */
let apiKey = "";

function keepKey(text) {
  apiKey = text.trim();
  for (const field of document.querySelectorAll(".try-key")) {
    if (field.value.trim() !== apiKey) field.value = apiKey;
  }
}

/** Milliseconds, headers and body of one request; the body of a stream is read by the view. */
async function send({ url, ...asked }, signal) {
  const from = performance.now();
  // A person who is signed in to the dashboard beside it is not who asks.
  const response = await fetch(url, { ...asked, signal, credentials: "omit", cache: "no-store" });
  return { response, tookMs: Math.round(performance.now() - from) };
}

function attach(details, placed) {
  const form = formFor(placed, root, takesKey(placed) ? { key: apiKey, keepKey } : undefined);
  const fault = el("p", { class: "try-fault", role: "alert" });
  const stop = el("button", { type: "button", hidden: "" }, "Stop");
  const status = el("div", { class: "try-status", role: "status" });
  const answer = el("div", { class: "try-answer" });
  form.element.append(
    el("p", { class: "try-acts" }, el("button", { type: "submit", class: "send" }, "Send"), stop),
    fault,
  );
  let running;
  stop.addEventListener("click", () => running?.abort());
  form.element.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (running !== undefined) return;
    const asked = form.read();
    const wrong = (takesKey(placed) ? keyFault(apiKey) : undefined) ?? asked.fault;
    fault.textContent = wrong ?? "";
    if (wrong !== undefined) {
      if (apiKey.startsWith("rk_live_")) keepKey("");
      return;
    }
    running = new AbortController();
    status.replaceChildren(el("p", {}, "Sending …"));
    answer.replaceChildren();
    const isStream = asked.isStream;
    stop.hidden = !isStream;
    try {
      if (takesKey(placed)) asked.headers.Authorization = `Bearer ${apiKey}`;
      const got = await send(asked, running.signal);
      await answerView({ ...got, isStream, status, answer });
    } catch (error) {
      sayFault(status, error);
    } finally {
      running = undefined;
      stop.hidden = true;
      form.renew();
    }
  });
  details.replaceChildren(details.querySelector("summary"), form.element, status, answer);
}

async function fill(details) {
  const note = details.querySelector("p");
  note.textContent = "Reading the service's document …";
  try {
    const placed = findOperation(await loadDocument(), details.closest(".operation").id);
    if (isForPeople(placed)) {
      note.textContent =
        "People alone may call this, signed in: no key opens it. The dashboard does it, and its developer drawer shows the call.";
      return;
    }
    attach(details, placed);
  } catch (error) {
    delete details.dataset.filled;
    note.textContent = `No service answers beside this page, so that it sends nothing. Start one with "npx railhead dev" and open /docs/api at the address it prints. ${error.message}`;
  }
}

document.addEventListener(
  "toggle",
  (event) => {
    const details = event.target;
    if (!details.matches("details.try[open]") || details.dataset.filled !== undefined) return;
    details.dataset.filled = "yes";
    void fill(details);
  },
  true,
);
