import { readOpener, type Opener } from "../frame-address.ts";
import { listenForDialogKeys } from "./dialog.ts";
import { chooseBank, fail } from "./flow.ts";
import { connectParent, type Parent } from "./parent.ts";
import { standaloneScreen, waitingScreen } from "./screens.ts";
import { createService, type Session } from "./service.ts";
import { show } from "./show.ts";
import { failureMessage } from "./failure-messages.ts";

const byId = (id: string) => document.getElementById(id) as HTMLElement;

const opener = readOpener(location.search);
if (opener === undefined || window.parent === window) {
  byId("close").hidden = true;
  show(standaloneScreen());
} else start(opener);

function start(opened: Opener): void {
  const prefixes = (document.documentElement.dataset["prefixes"] ?? "").split(" ");
  const further = prefixes.filter((prefix) => prefix !== "");
  let current: string | undefined;
  show(waitingScreen("Connecting"));
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

/** Reads the session of a token and starts the flow. */
async function begin(parent: Parent, token: string, opened: Opener): Promise<void> {
  parent.post("initializing");
  const service = createService(token, opened.origin);
  const answer = await service.session();
  if (answer.kind === "done") {
    const session = answer.envelope.data;
    parent.post("initialized");
    parent.print("info", `a session of ${session.mode}, ${session.status}`);
    showBusiness(session);
    if (session.status === "open")
      chooseBank({ parent, service, session, allowManualEntry: opened.allowManualEntry });
    else fail(parent, failureMessage({ kind: "used" }, session.business_name));
    return;
  }
  const failure = answer.kind === "invalid" ? ({ kind: "unreachable" } as const) : answer;
  const message = `The session could not be read: ${failure.kind}.`;
  parent.post("error", { payload: { error_code: "init_error", message } });
  fail(parent, failureMessage(failure, "the previous page"), () => {
    parent.post("on-retry");
    show(waitingScreen("Connecting"));
    void begin(parent, token, opened);
  });
}

function showBusiness({ business_name, mode }: Session): void {
  byId("business").textContent = business_name;
  byId("mode").hidden = mode !== "sandbox";
}
