import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isTyping } from "../parts/typing.ts";
import { PAGES } from "./keys.ts";

interface KeyActions {
  readonly onHelp: () => void;
  readonly onDrawer: () => void;
}

/** The keys that work on every page. */
export function useKeys({ onHelp, onDrawer }: KeyActions): void {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const page = isGoing.current ? PAGES.find(({ key }) => key === event.key) : undefined;
      isGoing.current = event.key === "g";
      if (page !== undefined) void navigate({ to: page.to });
      else if (event.key === "?") onHelp();
      else if (event.key === "~") onDrawer();
      else if (event.key === "/") focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, onHelp, onDrawer]);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
}
