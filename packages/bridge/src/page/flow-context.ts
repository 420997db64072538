import type { Language } from "../texts/languages.ts";
import type { Texts } from "../texts/texts.ts";
import type { Parent } from "./parent.ts";
import type { Service, Session } from "./service.ts";

/** The context of every step of a session. */
export interface Flow {
  readonly parent: Parent;
  readonly service: Service;
  readonly session: Session;
  readonly allowManualEntry: boolean;
  readonly language: Language;
  readonly texts: Texts;
}

/** What the page calls the business. */
export function nameIn({ theme, business_name }: Session): string {
  return theme?.name ?? business_name;
}
