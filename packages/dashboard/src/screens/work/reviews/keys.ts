import { useLayoutEffect, useRef } from "react";
import { QUEUE_KEYS, type QueueKey } from "../../../parts/keys/queue-keys.ts";
import { ignoresKeys } from "../../../parts/keys/typing.ts";

export function useQueueKeys(onKey: (key: QueueKey) => void): void {
  const isGoing = useRef(false);
  // Not a passive effect: the next key, pressed fast, would still decide the item before.
  useLayoutEffect(() => {
    // The letter after `g` goes to a page.
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || ignoresKeys(target)) return;
      const wasGoing = isGoing.current;
      isGoing.current = key === "g";
      const known = QUEUE_KEYS.find((row) => row.key === key);
      if (wasGoing || known === undefined) return;
      if (key === "Enter" && target instanceof HTMLElement && target.closest("a, button, summary"))
        return;
      event.preventDefault();
      onKey(known.key);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onKey]);
}
