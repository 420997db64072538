// The form of one operation: fields for its address, headers and body, and the same call as curl.

/** An element with attributes and children; text stays text. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

let fieldCount = 0;

function labelled(name, input, isRequired = false) {
  input.id = `try-${(fieldCount += 1)}`;
  const word = isRequired ? [" ", el("small", { class: "required" }, "required")] : [];
  const label = el("label", { for: input.id }, name, ...word);
  return el("div", { class: "try-field" }, label, input);
}

const choice = (values) =>
  el(
    "select",
    {},
    el("option", { value: "" }, "not sent"),
    ...values.map((value) => el("option", { value }, value)),
  );

/** A field for a parameter, by its schema. */
function inputFor({ name, schema, example }) {
  if (Array.isArray(schema.enum)) return choice(schema.enum.map(String));
  if (schema.type === "boolean") return choice(["true", "false"]);
  const placeholder = {
    array: "values apart by commas",
    integer: "a whole number",
    string: { uuid: "an id", date: "YYYY-MM-DD", "date-time": "YYYY-MM-DDThh:mm:ssZ" }[
      schema.format
    ],
  }[schema.type];
  const input = el("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    placeholder,
  });
  if (schema.type === "integer") input.inputMode = "numeric";
  if (example !== undefined) input.value = String(example);
  input.name = name;
  return input;
}

/** A key of 36 characters, on pages without TLS, too. */
function freshKey() {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const IDEMPOTENCY = "Idempotency-Key";
const EVENT_STREAM = "text/event-stream";
/** Your own ids of a request, which any operation takes. */
const EVERYWHERE = new Set(["Request-Id", "Correlation-Id"]);

function fieldsOf(parameters) {
  return parameters
    .filter(({ name }) => !EVERYWHERE.has(name))
    .map((parameter) => ({ ...parameter, input: inputFor(parameter) }));
}

function fieldGroup(title, group) {
  if (group.length === 0) return [];
  const rows = group.map(({ name, input, required }) => labelled(name, input, required === true));
  return [el("fieldset", {}, el("legend", {}, title), ...rows)];
}

/** Fields that must be sent are open; the others fold where they are many. */
function groups(all) {
  const of = (place, isRequired) =>
    all.filter((one) => one.in === place && (one.required === true) === isRequired);
  const optional = [
    ...fieldGroup("Query", of("query", false)),
    ...fieldGroup("Headers", of("header", false)),
  ];
  const count = all.filter(({ required }) => required !== true).length;
  const folded = el("details", {}, el("summary", {}, `${count} optional parameters`), ...optional);
  return [
    ...fieldGroup("Path", of("path", true)),
    ...fieldGroup("Required query", of("query", true)),
    ...(count > 3 ? [folded] : optional),
  ];
}

function keyField({ key, keepKey }) {
  const input = el("input", {
    type: "password",
    class: "try-key",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "rk_sandbox_…",
  });
  input.value = key;
  input.addEventListener("input", () => keepKey(input.value));
  const row = labelled("Key of a sandbox", input);
  const hint = el(
    "p",
    { class: "try-hint", id: `${input.id}-hint` },
    "The start of the service prints one, and the dashboard makes more. This page forgets it when it closes.",
  );
  input.setAttribute("aria-describedby", hint.id);
  row.append(hint);
  return row;
}

function bodyField(holder) {
  const example = holder?.content?.["application/json"]?.example;
  if (holder === undefined) return undefined;
  const input = el("textarea", { rows: "10", spellcheck: "false", autocomplete: "off" });
  input.value = example === undefined ? "{}" : JSON.stringify(example, null, 2);
  input.rows = Math.min(20, Math.max(3, input.value.split("\n").length));
  return input;
}

/** A parameter's text as it stands in an address; commas stay. */
const encoded = (text) => encodeURIComponent(text).replaceAll("%2C", ",");

/** Method, address, headers and body of what the fields say, or what keeps it from being sent. */
function requestOf({ method, path, fieldList, body, root }) {
  const filled = fieldList
    .map(({ name, in: place, input }) => ({ name, place, input, text: input.value.trim() }))
    .filter(({ text }) => text !== "");
  const missing = fieldList.find(({ required, input }) => required === true && !input.value.trim());
  const of = (place) => filled.filter((one) => one.place === place);
  const address = path.replace(/\{([a-z_]+)\}/g, (whole, name) => {
    const text = of("path").find((one) => one.name === name)?.text;
    return text === undefined ? whole : encodeURIComponent(text);
  });
  const search = of("query").map(({ name, text }) => `${name}=${encoded(text)}`);
  const headers = Object.fromEntries(of("header").map(({ name, text }) => [name, text]));
  const text = body?.value.trim() ?? "";
  if (text !== "") headers["Content-Type"] = "application/json";
  return {
    method,
    url: `${new URL(address.slice(1), root)}${search.length === 0 ? "" : `?${search.join("&")}`}`,
    headers,
    body: text === "" ? undefined : text,
    fault: missing === undefined ? jsonFault(text) : `Fill in ${missing.name}: it must be sent.`,
  };
}

function jsonFault(text) {
  if (text === "") return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `The body is not JSON: ${error.message}.`;
  }
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same call as a command; the key is read from the environment, and stands in no command. */
function curlOf({ method, url, headers, body, isStream }, hasKey) {
  const lines = [
    `curl ${isStream ? "-N " : ""}${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    ...(hasKey ? ['  -H "Authorization: Bearer $RAILHEAD_API_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
  ];
  if (body !== undefined) lines.push(`  -d ${quoted(body)}`);
  return lines.join(" \\\n");
}

/** The form, what it asks for, and a new idempotency key. `keys` where the operation takes one. */
export function formFor({ method, path, operation, parameters }, root, keys) {
  const fieldList = fieldsOf(parameters);
  const body = bodyField(operation.requestBody);
  const isStream = Object.values(operation.responses).some(
    ({ content }) => content?.[EVENT_STREAM] !== undefined,
  );
  const code = el("code");
  const figure = el(
    "figure",
    { "data-kind": "call" },
    el(
      "figcaption",
      {},
      "The same call as curl",
      el("button", { type: "button", class: "copy" }, "Copy"),
    ),
    el("pre", { tabindex: "0" }, code),
  );
  const element = el(
    "form",
    { class: "try-form", novalidate: "", autocomplete: "off" },
    ...(keys === undefined ? [] : [keyField(keys)]),
    ...groups(fieldList),
    ...(body === undefined ? [] : [labelled("Body, JSON", body)]),
    figure,
  );
  const read = () => ({ ...requestOf({ method, path, fieldList, body, root }), isStream });
  const show = () => (code.textContent = curlOf(read(), keys !== undefined));
  const idempotency = fieldList.find(({ name }) => name === IDEMPOTENCY)?.input;
  const renew = () => {
    if (idempotency !== undefined) idempotency.value = freshKey();
    show();
  };
  element.addEventListener("input", show);
  renew();
  return { element, read, renew };
}
