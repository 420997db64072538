import { readOpener, type Opener } from "../frame-address.ts";
import { chooseLanguage, textsIn, type Language } from "../texts/languages.ts";
import type { Texts } from "../texts/texts.ts";
import { listenForDialogKeys } from "./dialog.ts";
import { HOSTED_PATH, showConfirmation } from "./confirm-flow.ts";
import { chooseBank, resumeSignIn } from "./flow.ts";
import { nameIn } from "./flow-context.ts";
import { fail } from "./leave.ts";
import { connectParent, NO_PARENT, type Parent } from "./parent.ts";
import { standaloneScreen, waitingScreen } from "./screens.ts";
import { createService, type Session } from "./service.ts";
import { show } from "./show.ts";
import { failureMessage } from "./failure-messages.ts";
import { SANDBOX_BANK_PATH, startSandboxBank } from "./sandbox-bank-page.ts";
import { RETURN_PATH, startReturn } from "./sign-in-window.ts";
import { applyTheme } from "./theme.ts";

const byId = (id: string) => document.getElementById(id) as HTMLElement;

const opener = readOpener(location.search);
const early = chooseLanguage([opener?.language, ...navigator.languages]);
speak(early);
const code = location.pathname === HOSTED_PATH ? location.hash.slice(1) : "";
if (location.pathname === RETURN_PATH) {
  standAlone();
  startReturn((asked) => speak(chooseLanguage([asked, ...navigator.languages])));
} else if (location.pathname === SANDBOX_BANK_PATH) {
  standAlone();
  const asked = new URLSearchParams(location.search).get("language");
  startSandboxBank(speak(chooseLanguage([asked, ...navigator.languages])));
} else if (code !== "") {
  standAlone();
  void begin(NO_PARENT, code, { origin: undefined, allowManualEntry: true, language: undefined });
} else if (opener === undefined || window.parent === window) {
  standAlone();
  show(standaloneScreen(textsIn(early)));
} else start(opener);

/** A page of its own is no dialog, and no script could close its window. */
function standAlone(): void {
  byId("close").hidden = true;
  const card = document.querySelector(".card");
  for (const name of ["role", "aria-modal", "aria-labelledby"]) card?.removeAttribute(name);
}

function start(opened: Opener): void {
  const prefixes = (document.documentElement.dataset["prefixes"] ?? "").split(" ");
  const further = prefixes.filter((prefix) => prefix !== "");
  let current: string | undefined;
  show(waitingScreen(textsIn(early).connecting));
  const parent = connectParent(opened, further, (token) => {
    // The parent may post the same token twice.
    if (token === current) return;
    current = token;
    void begin(parent, token, opened);
  });
  const close = () => parent.post("on-close");
  byId("close").addEventListener("click", close);
  listenForDialogKeys(() => ({ isModal: !parent.isInline(), close }));
  addEventListener("error", ({ message }) => parent.print("error", message));
}

/** Shows the texts around the screens in a language, which screen readers pronounce them in. */
function speak(language: Language): Texts {
  const texts = textsIn(language);
  document.documentElement.lang = language;
  document.title = texts.pageTitle;
  byId("to").textContent = texts.purpose;
  byId("business").textContent = texts.thisBusiness;
  byId("mode").textContent = texts.sandbox;
  byId("kept").textContent = texts.footer;
  byId("close").setAttribute("aria-label", texts.close);
  return texts;
}

/** The opener, or none where the page was opened by a hosted link. */
type OpenedBy = Omit<Opener, "origin"> & { readonly origin: string | undefined };

/** Reads the session of a token and starts the flow. */
async function begin(parent: Parent, token: string, opened: OpenedBy): Promise<void> {
  show(waitingScreen(textsIn(early).connecting));
  parent.post("initializing");
  const service = createService(token, opened.origin);
  const answer = await service.session();
  if (answer.kind === "done") {
    const session = answer.envelope.data;
    parent.post("initialized");
    parent.print("info", `a session of ${session.mode}, ${session.status}`);
    const preferences = [session.language, opened.language, ...navigator.languages];
    const language = chooseLanguage(preferences);
    const texts = speak(language);
    showSession(session, texts, language);
    const { allowManualEntry } = opened;
    const flow = { parent, service, session, allowManualEntry, language, texts };
    const { sign_in } = session;
    const hasReturned = sign_in !== null && sign_in.status !== "open";
    if (hasReturned && (parent.isHosted || sign_in.status === "returned")) {
      resumeSignIn(flow, sign_in);
    } else if (session.status === "open") chooseBank(flow);
    else if (session.confirmation !== null) showConfirmation(flow, session.confirmation);
    else {
      const place = { business: nameIn(session), isHosted: parent.isHosted };
      fail(flow, failureMessage(texts, { kind: "used" }, place));
    }
    return;
  }
  const failure = answer.kind === "invalid" ? ({ kind: "unreachable" } as const) : answer;
  const message = `The session could not be read: ${failure.kind}.`;
  parent.post("error", { payload: { error_code: "init_error", message } });
  const texts = textsIn(early);
  const place = { business: texts.thePreviousPage, isHosted: parent.isHosted };
  fail({ parent, texts }, failureMessage(texts, failure, place), () => {
    parent.post("on-retry");
    void begin(parent, token, opened);
  });
}

function showSession(session: Session, texts: Texts, language: Language): void {
  const { theme, mode, status, link_expires_at } = session;
  byId("business").textContent = nameIn(session);
  if (theme !== null) applyTheme(theme);
  byId("mode").hidden = mode !== "sandbox";
  const { relinks } = session;
  byId("relinks").hidden = relinks === null || status !== "open";
  if (relinks !== null) byId("relinks").textContent = texts.relink(relinks);
  const isShown = code !== "" && status === "open" && link_expires_at !== null;
  byId("until").hidden = !isShown;
  if (!isShown) return;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  byId("until").textContent = texts.hosted.until(format.format(new Date(link_expires_at)));
}
