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
import { consentScreen } from "./consent-screen.ts";
import type { Agreement, Answer, Bank, Service, Session } from "./service.ts";
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
  const screen = accountsScreen(bank, flow.session, {
    link(chosen) {
      const account = bank.accounts.find((one) => one.account_type === chosen.account_type);
      const name = `${bank.name} •••• ${account?.last_four ?? ""}`;
      askConsent(flow, {
        account: name,
        back: () => show(screen),
        agree: (agreed) => {
          wait();
          void flow.service.linkChosen(chosen, agreed).then((answer) => conclude(flow, answer));
        },
      });
    },
    back: () => chooseBank(flow),
  });
  show(screen);
}

function typeNumbers(flow: Flow): void {
  const { parent, service, session } = flow;
  parent.post("on-manual-entry");
  const screen = manualScreen({
    back: session.banks.length === 0 ? undefined : () => chooseBank(flow),
    link: (typed) =>
      askConsent(flow, {
        account: `•••• ${typed.account_number.slice(-4)}`,
        back: () => show(screen.element),
        agree: (agreed) => {
          wait();
          void service.linkTyped(typed, agreed).then((answer) => {
            if (answer.kind !== "invalid" || TEXT_CHANGED in answer.faults) {
              return conclude(flow, answer);
            }
            show(screen.element);
            screen.showFaults(answer.faults);
            return undefined;
          });
        },
      }),
  });
  show(screen.element);
}

/** The member that the service blames where the text is no longer the one that was shown. */
const TEXT_CHANGED = "authorization/text_hash";

/** Shows the text of the authorization. Nothing is sent before the customer agrees to it. */
function askConsent(
  { session }: Flow,
  actions: {
    readonly account: string;
    readonly back: () => void;
    readonly agree: (agreed: Agreement) => void;
  },
): void {
  const text = session.authorizations.find(({ language }) => language === "en");
  if (text === undefined) throw new Error("The session has no text of an authorization.");
  const { language, text_hash } = text;
  show(
    consentScreen(text, {
      account: actions.account,
      business: session.business_name,
      agree: () => actions.agree({ language, text_hash }),
      back: actions.back,
    }),
  );
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
  // The page begins anew, with the text as it now is.
  if (known.kind === "invalid" && TEXT_CHANGED in known.faults) {
    location.reload();
    return;
  }
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
