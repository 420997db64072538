import { amountsScreen, confirmedScreen, depositsScreen } from "./confirm-screens.ts";
import { failureMessage } from "./failure-messages.ts";
import { nameIn, type Flow } from "./flow-context.ts";
import { fail, onwardFrom } from "./leave.ts";
import { waitingScreen } from "./screens.ts";
import type { Answer, Confirmation } from "./service.ts";
import { show, showStep } from "./show.ts";

/** Path of hosted links; their code is in the fragment, which reaches no server. */
export const HOSTED_PATH = "/bridge/link";

/** Shows where the micro-entries of the linked account are. */
export function showConfirmation(flow: Flow, confirmation: Confirmation, isWrong = false): void {
  const { texts, session, parent } = flow;
  const { state, link_code } = confirmation;
  const business = nameIn(session);
  if (state === "sending") {
    const own = link_code === null ? undefined : `${location.origin}${HOSTED_PATH}#${link_code}`;
    const link = parent.isHosted ? location.href : own;
    const leave = onwardFrom(flow);
    const screen = depositsScreen(texts, confirmation, { business, link, leave });
    showStep(parent, "deposits_sent", screen);
  } else if (state === "open") askAmounts(flow, confirmation, isWrong);
  else if (state === "confirmed") {
    const screen = confirmedScreen(texts, confirmation, { business, leave: onwardFrom(flow) });
    showStep(parent, "deposits_confirmed", screen);
  } else fail(flow, { ...texts.deposits[state](business), retry: false });
}

function askAmounts(flow: Flow, confirmation: Confirmation, isWrong: boolean): void {
  const { texts, service, language } = flow;
  const { expires_at } = confirmation;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long" });
  const screen = amountsScreen(texts, confirmation, {
    until: expires_at === null ? undefined : format.format(new Date(expires_at)),
    isWrong,
    confirm(amounts) {
      show(waitingScreen(texts.deposits.confirming));
      void service.confirm(amounts).then((answer) => conclude(flow, answer));
    },
  });
  showStep(flow.parent, "deposit_amounts", screen);
}

function conclude(flow: Flow, answer: Answer<{ readonly data: Confirmation }>): void {
  if (answer.kind === "done") {
    showConfirmation(flow, answer.envelope.data, true);
  } else if (answer.kind === "refused" || answer.kind === "invalid") {
    void readAgain(flow);
  } else {
    const place = { business: nameIn(flow.session), isHosted: flow.parent.isHosted };
    fail(flow, failureMessage(flow.texts, answer, place), () => void readAgain(flow));
  }
}

/** After a lost answer a try may be used up: the page shows what is left. */
async function readAgain(flow: Flow): Promise<void> {
  const { texts, service, session, parent } = flow;
  show(waitingScreen(texts.connecting));
  const answer = await service.session();
  const found = answer.kind === "done" ? answer.envelope.data.confirmation : null;
  if (found !== null) return showConfirmation(flow, found);
  const place = { business: nameIn(session), isHosted: parent.isHosted };
  const kind = answer.kind === "ended" || answer.kind === "busy" ? answer.kind : "unreachable";
  return fail(flow, failureMessage(texts, { kind }, place), () => void readAgain(flow));
}
