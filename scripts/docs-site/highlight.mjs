// Colors code by classes: the site's policy allows no style attributes.
export const escapeHtml = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const NUMBER = String.raw`\b\d+(?:\.\d+)?\b`;
const SCRIPT_WORDS =
  "const|let|import|from|await|async|for|of|if|else|return|new|export|function|true|false|null";

/** What is colored in each language: comments, strings, words and numbers, as one expression. */
const LANGUAGES = {
  json: language({ words: "true|false|null" }),
  js: language({ comments: String.raw`\/\/.*`, words: SCRIPT_WORDS }),
  ts: language({ comments: String.raw`\/\/.*`, words: SCRIPT_WORDS }),
  sh: language({ comments: String.raw`(?<=^|\s)#.*`, words: "for|do|done|if|then|fi|export" }),
  yaml: language({ comments: "#.*", words: "true|false|null" }),
  ini: language({ comments: "[#;].*" }),
  sql: language({
    comments: "--.*",
    words: "select|from|where|grant|to|on|create|role|alter|with",
  }),
  html: language({ comments: "<!--.*?-->" }),
};

function language({ comments = "(?!)", words = "(?!)" }) {
  return new RegExp(`(${comments})|(${STRING})|\\b(${words})\\b|(${NUMBER})`, "gm");
}

const CLASSES = ["c", "s", "w", "n"];

/** Code as HTML, with marked parts where the language is known. */
export function highlight(code, name) {
  const pattern = LANGUAGES[name];
  if (pattern === undefined) return escapeHtml(code);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = CLASSES[match.slice(1).findIndex((part) => part !== undefined)];
    html += escapeHtml(code.slice(end, match.index));
    html += `<i class="${kind}">${escapeHtml(match[0])}</i>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
