import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ignoresKeys } from "../parts/keys/typing.ts";
import { copyId } from "./copy-id.ts";
import { PAGES, PALETTE_KEY, PART_KEYS } from "./keys.ts";

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
      if (event.ctrlKey || event.metaKey || event.altKey || ignoresKeys(event.target)) return;
      // Held for the capital letter that follows `g`.
      if (event.key === "Shift") return;
      const page = isGoing.current ? PAGES.find(({ key }) => key === event.key) : undefined;
      isGoing.current = page === undefined && event.key === "g";
      if (page !== undefined) void navigate({ to: page.to });
      else if (event.key === "?") onHelp();
      else if (event.key === "~") onDrawer();
      else if (event.key === "/") focusSearch();
      else if (event.key === "e") onPalette();
      else if (event.key === "y") copyId();
      else if (!goToPart(event.key)) return;
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

/** Whether the page has what the key is for. */
function goToPart(key: string): boolean {
  const row = PART_KEYS.find((one) => one.key === key);
  if (row === undefined) return false;
  const selector = "part" in row ? row.part : row.press;
  const element = document.querySelector<HTMLElement>(selector);
  if ("part" in row) element?.focus();
  else element?.click();
  return element !== null;
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
}
