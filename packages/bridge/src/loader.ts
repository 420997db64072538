import { frameAddress, pageOrigin } from "./frame-address.ts";
import { showLoadError, type LoadErrorCard } from "./load-error-card.ts";
import { elementOf, faultOf, type BridgeOptions, type LoadError } from "./options.ts";
import {
  ALWAYS_PRINTED,
  readMessage,
  toMessage,
  type Content,
  type MessageName,
  type PaykeyResponse,
  type Received,
  type Step,
} from "./protocol.ts";
import { chooseLanguage, textsIn } from "./texts/languages.ts";
import type { Texts } from "./texts/texts.ts";

export const FRAME_ID = "railhead-bridge-iframe";

/** Timeouts for the page's first message: after the frame is inserted, and after it has loaded. */
const LOAD_TIMEOUT_MS = 20_000;
const MOUNT_TIMEOUT_MS = 3_000;

/** Opens the linking page in a frame and reports its events. One frame at a time. */
export interface Bridge {
  /** Opens the page; does nothing while one is open. */
  init(options: BridgeOptions): void;
  show(): void;
  hide(): void;
  remove(): void;
  /** Posts a message to the page. */
  send(name: MessageName, content?: Content): void;
  readonly debug: { enable(): void; disable(): void };
}

interface Open {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
  readonly options: BridgeOptions;
  close(): void;
}

export function createBridge(): Bridge {
  let open: Open | undefined;
  let isVerbose = false;

  const send: Bridge["send"] = (name, content) => {
    open?.frame.contentWindow?.postMessage(toMessage(name, content), open.origin);
  };
  const remove = () => {
    open?.close();
    open = undefined;
  };
  const debug = (enable: boolean) => () => {
    isVerbose = enable;
    send("debug", { enable });
  };

  const handlers: Partial<Record<MessageName, (message: Content, options: BridgeOptions) => void>> =
    {
      mounted: (_, { token, targetRef }) => {
        const isInline = elementOf(targetRef) !== undefined;
        send("initialize", { token, ...(isInline && { inline: true }) });
        if (isVerbose) send("debug", { enable: true });
      },
      "on-paykey": ({ paykeyResponse }, options) => {
        options.onSuccess(paykeyResponse as PaykeyResponse);
      },
      "on-success-cta-clicked": (_, options) => {
        remove();
        options.onSuccessCTAClicked?.();
      },
      "on-close": (_, options) => {
        remove();
        options.onClose?.();
      },
      "on-manual-entry": (_, options) => options.onManualEntry?.(),
      "on-retry": (_, options) => options.onRetry?.(),
      "on-step": ({ step }, options) => options.onStep?.({ step: step as Step }),
      error: ({ payload }, options) => {
        options.onLoadError?.({ error_code: "init_error", ...(payload as Partial<LoadError>) });
      },
      console: ({ method, payload }) => {
        if (isVerbose || ALWAYS_PRINTED.has(String(method))) print(String(method), payload);
      },
    };

  return {
    init(options) {
      if (open !== undefined || document.getElementById(FRAME_ID) !== null) return;
      isVerbose = options.verbose === true;
      open = begin(options, {
        onMessage: ({ name, content }) => handlers[name]?.(content, options),
        onClose: () => handlers["on-close"]?.({}, options),
      });
    },
    show: () => open?.frame.style.removeProperty("display"),
    hide: () => open?.frame.style.setProperty("display", "none"),
    remove,
    send,
    debug: { enable: debug(true), disable: debug(false) },
  };
}

interface Listeners {
  readonly onMessage: (message: Received) => void;
  readonly onClose: () => void;
}

/** Inserts the frame and listens to it. Undefined where it cannot be opened. */
function begin(options: BridgeOptions, { onMessage, onClose }: Listeners): Open | undefined {
  const { onLoadError, language, allowManualEntry = true } = options;
  const texts = textsIn(chooseLanguage([language, ...navigator.languages]));
  const appUrl = options.appUrl ?? new URL(import.meta.url).origin;
  const fault = faultOf(options);
  if (fault !== undefined) {
    onLoadError?.({ error_code: "init_error", message: fault });
    return undefined;
  }
  let origin: string;
  const frame = document.createElement("iframe");
  try {
    origin = pageOrigin(appUrl);
    frame.src = frameAddress({ appUrl, parent: location, allowManualEntry, language });
  } catch (error) {
    onLoadError?.({ error_code: "init_error", message: (error as Error).message, origin: appUrl });
    return undefined;
  }
  let card: LoadErrorCard | undefined;
  const onTimeout = () => {
    card ??= showLoadError(frame, texts, onClose);
    onLoadError?.({ error_code: "iframe_error", message: "The page did not load.", origin });
  };
  let timeout = setTimeout(onTimeout, LOAD_TIMEOUT_MS);
  let hasMounted = false;
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readMessage(event.data);
    if (message === undefined) return;
    clearTimeout(timeout);
    hasMounted = true;
    card = card?.remove();
    if (message.name === "mounted") frame.focus();
    onMessage(message);
  };
  const focused = document.activeElement;
  addEventListener("message", listen);
  frame.addEventListener("error", onTimeout);
  // A browser's error page also fires `load`, but posts no message.
  frame.addEventListener("load", () => {
    clearTimeout(timeout);
    if (!hasMounted) timeout = setTimeout(onTimeout, MOUNT_TIMEOUT_MS);
  });
  place(frame, options, texts);
  return {
    frame,
    origin,
    options,
    close() {
      clearTimeout(timeout);
      card = card?.remove();
      removeEventListener("message", listen);
      frame.remove();
      // Removing the frame would lose the customer's focus.
      if (focused instanceof HTMLElement) focused.focus();
    },
  };
}

const COVERING: Partial<CSSStyleDeclaration> = {
  position: "fixed",
  inset: "0",
  width: "100%",
  height: "100%",
  zIndex: "2147483647",
  background: "rgb(0 0 0 / 55%)",
};
const INSIDE: Partial<CSSStyleDeclaration> = { width: "100%", height: "100%", minHeight: "640px" };

function place(
  frame: HTMLIFrameElement,
  { targetRef, style, className }: BridgeOptions,
  texts: Texts,
): void {
  const target = elementOf(targetRef);
  frame.id = FRAME_ID;
  frame.title = texts.pageTitle;
  // The page has a button that copies the link back to it.
  frame.allow = "clipboard-write";
  if (className !== undefined) frame.className = className;
  const usual = target === undefined ? COVERING : INSIDE;
  Object.assign(frame.style, { border: "0", colorScheme: "light dark" }, usual, style);
  (target ?? document.body).append(frame);
}

function print(method: string, payload: unknown): void {
  const printers = globalThis["console"] as unknown as Record<string, unknown>;
  const printer = printers[method];
  if (typeof printer === "function") printer.apply(printers, Array.isArray(payload) ? payload : []);
}
