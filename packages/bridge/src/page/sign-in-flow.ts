import { failureMessage } from "./failure-messages.ts";
import { nameIn, type Flow } from "./flow-context.ts";
import { fail } from "./leave.ts";
import { waitingScreen } from "./screens.ts";
import type { Answer, BegunSignIn, Provider, SharedAccount, SignIn } from "./service.ts";
import { show, showStep } from "./show.ts";
import { keepSignIn, openWindow } from "./sign-in-window.ts";
import { sharedScreen, signInScreen } from "./sign-in-screens.ts";

/** What comes before and after a sign-in. */
export interface SignInSteps {
  readonly back: () => void;
  readonly consent: (chosen: {
    readonly account: string;
    readonly place: number;
    /** Absent where there was no choice. */
    readonly back?: () => void;
  }) => void;
}

/** The service lets a customer read the session every six seconds, all through a sign-in and the rest. */
const POLL_MS = 4_000;

/** Asks the provider for its page, and leads the customer there. */
export async function beginSignIn(
  flow: Flow,
  provider: Provider,
  steps: SignInSteps,
): Promise<void> {
  const { service, parent, texts, language } = flow;
  show(waitingScreen(texts.connecting));
  const answer = await service.signIn(provider.name, language);
  if (answer.kind !== "done") return failBegin(flow, answer, steps);
  const { data } = answer.envelope;
  if (data.url === null) return concludeSignIn(flow, data.sign_in, steps);
  if (data.return_origin !== location.origin) {
    // The window that comes back could not know that this page opened it.
    parent.print("error", `PUBLIC_URL is ${data.return_origin}, this page is ${location.origin}`);
    return failBegin(flow, { kind: "unreachable" }, steps);
  }
  return lead(flow, { ...data, url: data.url }, steps);
}

type Led = BegunSignIn & { readonly url: string };

function lead(flow: Flow, begun: Led, steps: SignInSteps): void {
  const { parent, texts, language } = flow;
  const { state } = begun;
  // A page of its own is left and comes back; a frame stays, as no provider lets itself be framed.
  if (parent.isHosted && keepSignIn({ state, language, code: location.hash.slice(1) })) {
    location.assign(begun.url);
    return;
  }
  let isOver = false;
  let opened: Window | undefined;
  const stop = () => {
    isOver = true;
  };
  const screen = signInScreen(texts, begun.sign_in, {
    open() {
      opened?.close();
      opened = openWindow({ ...begun, language });
      return opened !== undefined;
    },
    back() {
      stop();
      steps.back();
    },
  });
  showStep(parent, "sign_in", screen);
  void goOn(flow, () => isOver || !screen.isConnected, steps);
}

async function goOn(flow: Flow, isOver: () => boolean, steps: SignInSteps): Promise<void> {
  const found = await awaitReturn(flow, isOver);
  if (found === "ended") {
    fail(flow, { ...flow.texts.failures.ended(nameIn(flow.session)), retry: false });
  } else if (found !== undefined) concludeSignIn(flow, found, steps);
}

/** Polls until the sign-in has come back; null once it took too long, undefined once the screen is left. */
async function awaitReturn(
  { service }: Flow,
  isOver: () => boolean,
): Promise<SignIn | null | "ended" | undefined> {
  while (!isOver()) {
    await pause();
    if (isOver()) return undefined;
    const answer = await service.session();
    if (isOver()) return undefined;
    if (answer.kind === "ended") return "ended";
    const found = answer.kind === "done" ? answer.envelope.data.sign_in : undefined;
    if (found === null || (found !== undefined && found.status !== "open")) return found;
  }
  return undefined;
}

/** Ends early when the customer comes back to the page. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, POLL_MS);
    function done() {
      clearTimeout(timer);
      removeEventListener("focus", done);
      resolve();
    }
    addEventListener("focus", done);
  });
}

/** Shows what came of a sign-in: its accounts, or why there are none. */
export function concludeSignIn(flow: Flow, signIn: SignIn | null, steps: SignInSteps): void {
  const { texts, parent } = flow;
  const retry = () => {
    parent.post("on-retry");
    steps.back();
  };
  if (signIn === null || signIn.status === "open") {
    return fail(flow, { ...texts.signIn.expired, retry: true }, retry);
  }
  const { title, accounts } = signIn;
  if (signIn.status === "cancelled") {
    return fail(flow, { ...texts.signIn.cancelled(title), retry: true }, retry);
  }
  if (signIn.status === "failed") {
    const message = texts.signIn.failed[signIn.failure ?? "unavailable"](title);
    return fail(flow, { ...message, retry: true }, retry);
  }
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) {
    return steps.consent({ account: nameOf(only), place: 0 });
  }
  const screen = sharedScreen(texts, accounts, {
    choose: (place) => {
      const chosen = accounts[place];
      if (chosen === undefined) return;
      const back = () => showStep(parent, "accounts", screen);
      steps.consent({ account: nameOf(chosen), place, back });
    },
    back: steps.back,
  });
  return showStep(parent, "accounts", screen);
}

function nameOf({ institution_name, last_four }: SharedAccount): string {
  return `${institution_name} •••• ${last_four}`;
}

function failBegin(
  flow: Flow,
  answer: Exclude<Answer<unknown>, { kind: "done" }>,
  steps: SignInSteps,
): void {
  const { texts, session, parent } = flow;
  const known = answer.kind === "invalid" ? ({ kind: "unreachable" } as const) : answer;
  const place = { business: nameIn(session), isHosted: parent.isHosted };
  fail(flow, failureMessage(texts, known, place), steps.back);
}
