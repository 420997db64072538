import { useSyncExternalStore } from "react";

/** Kept by the browser: whether keys act without Ctrl or ⌘. Speech input presses such keys by accident. */
const NAME = "railhead.single-keys";
const listeners = new Set<() => void>();

export const hasSingleKeys = () => localStorage.getItem(NAME) !== "off";

export function setSingleKeys(areOn: boolean): void {
  localStorage.setItem(NAME, areOn ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, hasSingleKeys);
}

/** The tooltip of what a key does; none where single keys are off. */
export function useKeyTitle(): (key: string) => string | undefined {
  const areOn = useSingleKeys();
  return (key) => (areOn ? `Key: ${key}` : undefined);
}
