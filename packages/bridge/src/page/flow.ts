import type { PaykeyResponse } from "../protocol.ts";
import { manualScreen } from "./manual-screen.ts";
import type { Parent } from "./parent.ts";
import {
  accountsScreen,
  banksScreen,
  failedScreen,
  linkedScreen,
  waitingScreen,
} from "./screens.ts";
import type { Answer, Bank, Chosen, Service, Session } from "./service.ts";
import { show } from "./show.ts";
import {
  ENDED_REJECTED,
  NO_LINK_METHOD,
  REJECTED,
  failureMessage,
  WAITING_TOO_LONG,
  type FailureMessage,
} from "./failure-messages.ts";

/** The context of every step of a session. */
export interface Flow {
  readonly parent: Parent;
  readonly service: Service;
  readonly session: Session;
  readonly allowManualEntry: boolean;
}

const POLL_MS = 1_000;
const POLLS = 30;

/** The first step: the list of banks, or else manual entry where it is allowed. */
export function chooseBank(flow: Flow): void {
  const { session, allowManualEntry } = flow;
  const manual = allowManualEntry ? () => typeNumbers(flow) : undefined;
  if (session.banks.length > 0) {
    show(banksScreen(session, { manual, choose: (bank) => chooseAccount(flow, bank) }));
  } else if (manual === undefined) fail(flow.parent, NO_LINK_METHOD);
  else manual();
}

function chooseAccount(flow: Flow, bank: Bank): void {
  const link = (chosen: Chosen) => {
    wait();
    void flow.service.linkChosen(chosen).then((answer) => conclude(flow, answer));
  };
  show(accountsScreen(bank, flow.session, { link, back: () => chooseBank(flow) }));
}

function typeNumbers(flow: Flow): void {
  const { parent, service, session } = flow;
  parent.post("on-manual-entry");
  const screen = manualScreen({
    back: session.banks.length === 0 ? undefined : () => chooseBank(flow),
    link: (typed) => {
      wait();
      void service.linkTyped(typed).then((answer) => {
        if (answer.kind !== "invalid") return conclude(flow, answer);
        show(screen.element);
        screen.showFaults(answer.faults);
        return undefined;
      });
    },
  });
  show(screen.element);
}

function wait(): void {
  show(waitingScreen("Linking your account"));
}

async function conclude(flow: Flow, answer: Answer<PaykeyResponse>): Promise<void> {
  const { parent, service, session } = flow;
  const retry = () => {
    parent.post("on-retry");
    chooseBank(flow);
  };
  // After a lost response the account may be linked: ask before reporting a failure.
  const known = answer.kind === "unreachable" ? await service.paykey() : answer;
  if (known.kind !== "done") {
    const rejected = answer.kind === "done" || answer.kind === "invalid" ? REJECTED : undefined;
    fail(parent, rejected ?? failureMessage(answer as Failed, session.business_name), retry);
    return;
  }
  const { envelope } = await pollUntilVerified(service, known);
  const { status } = envelope.data;
  if (status === "active" || status === "review") {
    parent.post("on-paykey", { paykeyResponse: envelope });
    const onContinue = () => parent.post("on-success-cta-clicked");
    show(linkedScreen(envelope, session.business_name, onContinue));
  } else if (status === "pending") fail(parent, WAITING_TOO_LONG);
  else fail(parent, envelope === known.envelope ? REJECTED : ENDED_REJECTED, retry);
}

type Done = Extract<Answer<PaykeyResponse>, { kind: "done" }>;
type Failed = Exclude<Answer<PaykeyResponse>, { kind: "done" | "invalid" }>;

/** Polls while the verification runs in the background, for half a minute at most. */
async function pollUntilVerified(service: Service, linked: Done): Promise<Done> {
  let last = linked;
  for (let polls = 0; last.envelope.data.status === "pending" && polls < POLLS; polls += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
    const answer = await service.paykey();
    if (answer.kind === "done") last = answer;
  }
  return last;
}

/** Shows why nothing is linked. Without `retry` the only action is to close. */
export function fail(parent: Parent, message: FailureMessage, retry?: () => void): void {
  const close = () => parent.post("on-close");
  show(failedScreen(message, { retry: retry ?? close, close }));
}
