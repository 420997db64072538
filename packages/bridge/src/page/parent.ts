import type { Opener } from "../frame-address.ts";
import { PREFIX, readMessage, toMessage, type Content, type MessageName } from "../protocol.ts";

/** The page that opened this one. Messages are exchanged with its origin only. */
export interface Parent {
  /** Whether there is none: the page was opened by a hosted link. */
  readonly isHosted: boolean;
  post(name: MessageName, content?: Content): void;
  /** Whether the frame is among the parent's content, and does not cover it. */
  isInline(): boolean;
  /** A line for the parent's console. */
  print(method: "debug" | "info" | "warn" | "error", ...payload: readonly string[]): void;
}

/**
 * Listens to the parent and posts `mounted` with every configured prefix; the prefix of the parent's
 * first message is used from then on.
 */
export function connectParent(
  { origin }: Opener,
  further: readonly string[],
  begin: (token: string) => void,
): Parent {
  const prefixes = [PREFIX, ...further];
  let spoken: readonly string[] = prefixes;
  let isVerbose = false;
  let isInline = false;
  const post: Parent["post"] = (name, content) => {
    for (const prefix of spoken) {
      window.parent.postMessage(toMessage(name, content, prefix), origin);
    }
  };
  addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== window.parent) return;
    const message = readMessage(event.data, prefixes);
    if (message === undefined) return;
    const { name, prefix, content } = message;
    spoken = [prefix];
    if (name === "debug") isVerbose = content["enable"] === true;
    if (name === "ping") post("ping");
    if (name === "initialize" || name === "token") {
      const { token, inline } = content;
      isInline = inline === true;
      if (typeof token === "string" && token !== "") begin(token);
    }
  });
  post("mounted");
  return {
    isHosted: false,
    post,
    isInline: () => isInline,
    print(method, ...payload) {
      if (isVerbose || method === "warn" || method === "error") {
        post("console", { method, payload });
      }
    },
  };
}

/** In place of a parent where the page was opened by a hosted link: there is nobody to post to. */
export const NO_PARENT: Parent = {
  isHosted: true,
  post: () => undefined,
  isInline: () => true,
  print: () => undefined,
};
