import type { PaykeyResponse } from "../protocol.ts";
import { manualScreen } from "./manual-screen.ts";
import { banksScreen } from "./banks-screen.ts";
import { accountsScreen, linkedScreen, waitingScreen } from "./screens.ts";
import { consentScreen } from "./consent-screen.ts";
import { showConfirmation } from "./confirm-flow.ts";
import { nameIn, type Flow } from "./flow-context.ts";
import { fail, onwardFrom } from "./leave.ts";
import type {
  Agreement,
  Answer,
  Bank,
  Confirmation,
  Provider,
  Service,
  SignIn,
} from "./service.ts";
import { beginSignIn, concludeSignIn, type SignInSteps } from "./sign-in-flow.ts";
import { showStep } from "./show.ts";
import { failureMessage } from "./failure-messages.ts";
import { refusedFields } from "./numbers.ts";

const POLL_MS = 1_000;
const POLLS = 30;

/** The first step: banks to choose from, or else manual entry where it is allowed. */
export function chooseBank(flow: Flow): void {
  const { session, texts, parent, service, allowManualEntry } = flow;
  const manual = allowManualEntry ? () => typeNumbers(flow) : undefined;
  const isManualAlone = session.mode === "production";
  const hasSearch = session.has_bank_search && !(isManualAlone && manual === undefined);
  if (hasSearch || session.providers.length > 0) {
    const choose = (bank: Bank) =>
      isManualAlone ? typeNumbers(flow, bank) : chooseAccount(flow, bank);
    const find = async (text: string) => {
      const answer = await service.findBanks(text);
      return answer.kind === "done" ? answer.envelope.data.banks : undefined;
    };
    const signIn = (provider: Provider) => void beginSignIn(flow, provider, signInSteps(flow));
    const shown = { banks: session.banks, providers: session.providers, hasSearch };
    showStep(parent, "banks", banksScreen(texts, shown, { manual, choose, find, signIn }));
  } else if (manual === undefined) fail(flow, { ...texts.failures.noLinkMethod, retry: false });
  else manual();
}

function chooseAccount(flow: Flow, bank: Bank): void {
  const { texts, session, parent } = flow;
  const screen = accountsScreen(
    texts,
    { bank, outcomes: session.outcomes },
    {
      link(chosen) {
        const account = bank.accounts.find((one) => one.account_type === chosen.account_type);
        const name = `${bank.name} •••• ${account?.last_four ?? ""}`;
        askConsent(flow, {
          account: name,
          back: () => showStep(parent, "accounts", screen),
          agree: (agreed) => {
            wait(flow);
            void flow.service.linkChosen(chosen, agreed).then((answer) => conclude(flow, answer));
          },
        });
      },
      back: () => chooseBank(flow),
    },
  );
  showStep(parent, "accounts", screen);
}

function typeNumbers(flow: Flow, bank?: Bank): void {
  const { parent, service, session, texts } = flow;
  parent.post("on-manual-entry");
  const screen = manualScreen(texts, bank, {
    back:
      session.has_bank_search || session.providers.length > 0 ? () => chooseBank(flow) : undefined,
    lookUp: async (digits) => {
      const answer = await service.lookUp(digits);
      return answer.kind === "done" ? answer.envelope.data : undefined;
    },
    link: (typed) =>
      askConsent(flow, {
        account: `•••• ${typed.account_number.slice(-4)}`,
        back: () => showStep(parent, "manual_entry", screen.element),
        agree: (agreed) => {
          wait(flow);
          void service.linkTyped(typed, agreed).then((answer) => {
            const faults = answer.kind === "invalid" ? answer.faults : {};
            const refused = refusedFields(texts, faults);
            if (Object.keys(refused).length === 0) return conclude(flow, answer);
            showStep(parent, "manual_entry", screen.element);
            screen.showFaults(refused);
            // Words of the API are for developers.
            parent.print("info", JSON.stringify(faults));
            return undefined;
          });
        },
      }),
  });
  showStep(parent, "manual_entry", screen.element);
}

/** Goes on with a sign-in that has come back, also after the page was left for it. */
export function resumeSignIn(flow: Flow, signIn: SignIn): void {
  concludeSignIn(flow, signIn, signInSteps(flow));
}

function signInSteps(flow: Flow): SignInSteps {
  const back = () => chooseBank(flow);
  return {
    back,
    consent: ({ account, place, back: earlier }) =>
      askConsent(flow, {
        account,
        back: earlier ?? back,
        agree: (agreed) => {
          wait(flow);
          void flow.service.linkShared(place, agreed).then((answer) => conclude(flow, answer));
        },
      }),
  };
}

/** The member that the service blames where the text is no longer the one that was shown. */
const TEXT_CHANGED = "authorization/text_hash";

/** Shows the text of the authorization. Nothing is sent before the customer agrees to it. */
function askConsent(
  { session, texts, parent, language: shown }: Flow,
  actions: {
    readonly account: string;
    readonly back: () => void;
    readonly agree: (agreed: Agreement) => void;
  },
): void {
  const text = session.authorizations.find((one) => one.language === shown);
  if (text === undefined) throw new Error("The session has no text of an authorization.");
  const { language, text_hash } = text;
  showStep(
    parent,
    "consent",
    consentScreen(texts, text, {
      account: actions.account,
      business: session.business_name,
      agree: () => actions.agree({ language, text_hash }),
      back: actions.back,
    }),
  );
}

function wait({ texts, parent }: Flow): void {
  showStep(parent, "submitted", waitingScreen(texts.linking));
}

async function conclude(flow: Flow, answer: Answer<PaykeyResponse>): Promise<void> {
  const { parent, service, session, texts } = flow;
  const business = nameIn(session);
  const { rejected, endedRejected, waitingTooLong } = texts.failures;
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
    const isRejected = answer.kind === "done" || answer.kind === "invalid";
    const message = isRejected
      ? { ...rejected, retry: true }
      : failureMessage(texts, answer, { business, isHosted: parent.isHosted });
    fail(flow, message, retry);
    return;
  }
  const { envelope } = await pollUntilVerified(service, known);
  const { status } = envelope.data;
  if (status === "active" || status === "review") {
    parent.post("on-paykey", { paykeyResponse: envelope });
    const confirmation = status === "review" ? await confirmationOf(service) : null;
    if (confirmation !== null) showConfirmation(flow, confirmation);
    else {
      const screen = linkedScreen(texts, envelope, { business, leave: onwardFrom(flow) });
      showStep(parent, status === "active" ? "linked" : "in_review", screen);
    }
  } else if (status === "pending") fail(flow, { ...waitingTooLong, retry: false });
  else if (envelope === known.envelope) fail(flow, { ...rejected, retry: true }, retry);
  else fail(flow, { ...endedRejected, retry: false });
}

/** Micro-entries that were begun with the link. */
async function confirmationOf(service: Service): Promise<Confirmation | null> {
  const answer = await service.session();
  return answer.kind === "done" ? answer.envelope.data.confirmation : null;
}

type Done = Extract<Answer<PaykeyResponse>, { kind: "done" }>;

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
