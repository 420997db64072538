import { readOpener, type Opener } from "../frame-address.ts";
import { chooseLanguage, textsIn, type Language } from "../texts/languages.ts";
import type { Texts } from "../texts/texts.ts";
import { listenForDialogKeys } from "./dialog.ts";
import { chooseBank, fail } from "./flow.ts";
import { connectParent, type Parent } from "./parent.ts";
import { standaloneScreen, waitingScreen } from "./screens.ts";
import { createService, type Session } from "./service.ts";
import { show } from "./show.ts";
import { failureMessage } from "./failure-messages.ts";
import { applyTheme } from "./theme.ts";

const byId = (id: string) => document.getElementById(id) as HTMLElement;

const opener = readOpener(location.search);
const early = chooseLanguage([opener?.language, ...navigator.languages]);
speak(early);
if (opener === undefined || window.parent === window) {
  byId("close").hidden = true;
  show(standaloneScreen(textsIn(early)));
} else start(opener);

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

/** Reads the session of a token and starts the flow. */
async function begin(parent: Parent, token: string, opened: Opener): Promise<void> {
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
    showBusiness(session);
    const { allowManualEntry } = opened;
    const flow = { parent, service, session, allowManualEntry, language, texts };
    if (session.status === "open") chooseBank(flow);
    else
      fail(
        flow,
        failureMessage(texts, { kind: "used" }, session.theme?.name ?? session.business_name),
      );
    return;
  }
  const failure = answer.kind === "invalid" ? ({ kind: "unreachable" } as const) : answer;
  const message = `The session could not be read: ${failure.kind}.`;
  parent.post("error", { payload: { error_code: "init_error", message } });
  const texts = textsIn(early);
  fail({ parent, texts }, failureMessage(texts, failure, texts.thePreviousPage), () => {
    parent.post("on-retry");
    show(waitingScreen(texts.connecting));
    void begin(parent, token, opened);
  });
}

function showBusiness({ business_name, theme, mode }: Session): void {
  byId("business").textContent = theme?.name ?? business_name;
  if (theme !== null) applyTheme(theme);
  byId("mode").hidden = mode !== "sandbox";
}
