import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isTyping } from "../parts/typing.ts";
import { PAGES, PALETTE_KEY } from "./keys.ts";

interface KeyActions {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onDrawer: () => void;
}

/** The keys that work on every page. */
export function useKeys({ onPalette, onHelp, onDrawer }: KeyActions): void {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isForPalette(event)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Held for the capital letter that follows `g`.
      if (event.key === "Shift") return;
      const page = isGoing.current ? PAGES.find(({ key }) => key === event.key) : undefined;
      isGoing.current = page === undefined && event.key === "g";
      if (page !== undefined) void navigate({ to: page.to });
      else if (event.key === "?") onHelp();
      else if (event.key === "~") onDrawer();
      else if (event.key === "/") focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, onPalette, onHelp, onDrawer]);
}

/** Works in text fields too, but not above another dialog. */
function isForPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isKey = key.toLowerCase() === PALETTE_KEY && (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isKey && document.querySelector("dialog[open]") === null;
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
}
