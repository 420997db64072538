import type { Ruleset } from "@railhead/client";
import { useState } from "react";
import { useSession } from "../../../parts/environment.tsx";
import { draftOf, type Draft } from "./draft.ts";

/** A draft that outlives a reload; it begins as a saved ruleset. */
export function useDraft(ruleset: Ruleset, of: string) {
  const { environment_id: environment } = useSession();
  const name = `railhead.rule-draft.${environment}.${of}`;
  const [draft, setDraft] = useState(() => readDraft(name) ?? draftOf(ruleset));
  return {
    draft,
    set: (next: Draft) => {
      sessionStorage.setItem(name, JSON.stringify(next));
      setDraft(next);
    },
    /** Begins anew. */
    reset: () => {
      sessionStorage.removeItem(name);
      setDraft(draftOf(ruleset));
    },
    /** Forgets the draft once it is saved. */
    forget: () => sessionStorage.removeItem(name),
  };
}

function readDraft(name: string): Draft | undefined {
  const kept = sessionStorage.getItem(name);
  return kept === null ? undefined : (JSON.parse(kept) as Draft);
}
