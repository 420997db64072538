import { HOSTED_PATH } from "./confirm-flow.ts";
import type { Message, Texts } from "../texts/texts.ts";
import { endScreen, standaloneScreen, waitingScreen } from "./screens.ts";
import { createService, type Answer, type SignIn } from "./service.ts";
import { show } from "./show.ts";

/** Path to which pages of providers come back. */
export const RETURN_PATH = "/bridge/return";

const KEY = "railhead.sign-in";
const READY = "railhead.sign-in.ready";
const GO = "railhead.sign-in.go";

/** What a window keeps until its sign-in comes back. */
export interface KeptSignIn {
  readonly state: string;
  readonly language: string;
  /** Of the hosted link whose page was left; absent in a window that a frame opened. */
  readonly code?: string;
}

/** Keeps it for this window alone. False where the browser refuses to. */
export function keepSignIn(kept: KeptSignIn): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** What this window keeps; it is then forgotten. */
export function takeSignIn(): KeptSignIn | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as KeptSignIn);
  } catch {
    return undefined;
  }
}

/**
 * Opens a window at our own page and leads it to the provider; undefined where the browser opens none. Only a
 * window that this page opened learns the state: the return of any other counts for nothing.
 */
export function openWindow({
  url,
  state,
  language,
}: KeptSignIn & { readonly url: string }): Window | undefined {
  const opened = window.open(RETURN_PATH, "_blank", "popup,width=480,height=760");
  if (opened === null) return undefined;
  addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opened || origin !== location.origin || data !== READY) return;
    opened.postMessage({ type: GO, url, state, language }, origin);
  });
  return opened;
}

/** In the window: learns from its opener where to go. False where no page of ours opened it. */
export function followOpener(): boolean {
  const opener = window.opener as Window | null;
  if (opener === null) return false;
  addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opener || origin !== location.origin) return;
    const { type, url, state, language } = data as Readonly<Record<string, unknown>>;
    if (type !== GO || typeof url !== "string" || typeof state !== "string") return;
    if (!keepSignIn({ state, language: String(language) })) return;
    // The provider's page has no way to the page that opened it.
    window.opener = null;
    location.replace(url);
  });
  opener.postMessage(READY, location.origin);
  return true;
}

/** The page to which pages of providers come back, and from which their window starts. */
export function startReturn(speak: (language: string | undefined) => Texts): void {
  show(waitingScreen(speak(undefined).connecting));
  const query = location.search.slice(1);
  const state = new URLSearchParams(query).get("state");
  if (state === null) {
    if (!followOpener()) show(standaloneScreen(speak(undefined)));
    return;
  }
  // What the provider gave is nothing for the browser's history.
  history.replaceState(null, "", location.pathname);
  const kept = takeSignIn();
  const texts = speak(kept?.language);
  if (kept?.state !== state) return end(texts, texts.signIn.foreign);
  void send(texts, { query, state, code: kept.code });
}

interface Returned {
  readonly query: string;
  readonly state: string;
  readonly code: string | undefined;
}

async function send(texts: Texts, returned: Returned): Promise<void> {
  show(waitingScreen(texts.connecting));
  const { query, state, code } = returned;
  const answer = await createService(state, undefined).returnSignIn(query);
  if (answer.kind === "unreachable" || answer.kind === "busy") {
    return end(texts, texts.failures[answer.kind], () => void send(texts, returned));
  }
  // The page of the hosted link shows what came of it.
  if (code !== undefined) return location.replace(`${HOSTED_PATH}#${code}`);
  return end(texts, messageOf(texts, answer));
}

function messageOf(
  { signIn }: Texts,
  answer: Answer<{ readonly data: Pick<SignIn, "status"> }>,
): Message {
  if (answer.kind === "used") return signIn.already;
  if (answer.kind !== "done") return signIn.ended;
  return answer.envelope.data.status === "returned" ? signIn.done : signIn.notDone;
}

function end(texts: Texts, message: Message, retry?: () => void): void {
  const sign = message === texts.signIn.done ? "good" : "wait";
  show(endScreen(texts, message, { sign, retry, close: () => window.close() }));
}
