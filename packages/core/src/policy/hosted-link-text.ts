import type { AuthorizationLanguage } from "./authorization-text.ts";

/** What a session of the linking page asks of the customer. */
export const BRIDGE_TASKS = ["link", "relink", "confirm"] as const;
export type BridgeTask = (typeof BRIDGE_TASKS)[number];

/** What an e-mail with a hosted link says. */
export interface HostedLinkText {
  readonly subject: string;
  readonly text: string;
}

interface HostedLink {
  readonly business: string;
  readonly url: string;
  /** How long it works from now. */
  readonly hours: number;
  readonly task: BridgeTask;
}

type Texts = Readonly<Record<AuthorizationLanguage, (link: HostedLink) => HostedLinkText>>;

const CONFIRM: Texts = {
  en: ({ business, url, hours }) => ({
    subject: `Confirm your bank account for ${business}`,
    text: [
      `Two small deposits with the description ACCTVERIFY go to the account that you linked to ${business}. When they are on your statement, open this page and enter their amounts:`,
      url,
      `The link works for ${hours} ${hours === 1 ? "hour" : "hours"}. Do not forward it. If you did not expect this message, ignore it and tell ${business}.`,
    ].join("\n\n"),
  }),
  es: ({ business, url, hours }) => ({
    subject: `Confirme su cuenta bancaria para ${business}`,
    text: [
      `Dos depósitos pequeños con la descripción ACCTVERIFY llegan a la cuenta que usted vinculó con ${business}. Cuando estén en su estado de cuenta, abra esta página e ingrese los montos:`,
      url,
      `El enlace funciona durante ${hours} ${hours === 1 ? "hora" : "horas"}. No lo reenvíe. Si no esperaba este mensaje, ignórelo y avise a ${business}.`,
    ].join("\n\n"),
  }),
};

const LINK: Texts = {
  en: ({ business, url, hours }) => ({
    subject: `Link a bank account to ${business}`,
    text: [
      `${business} asks you to link a bank account. Open this page on your phone or computer:`,
      url,
      `The link works once, within ${hours} ${hours === 1 ? "hour" : "hours"}. Do not forward it. If you did not expect this message, ignore it and tell ${business}.`,
    ].join("\n\n"),
  }),
  es: ({ business, url, hours }) => ({
    subject: `Vincule una cuenta bancaria con ${business}`,
    text: [
      `${business} le pide vincular una cuenta bancaria. Abra esta página en su teléfono o computadora:`,
      url,
      `El enlace funciona una vez, dentro de ${hours} ${hours === 1 ? "hora" : "horas"}. No lo reenvíe. Si no esperaba este mensaje, ignórelo y avise a ${business}.`,
    ].join("\n\n"),
  }),
};

/** The text of an e-mail with a hosted link. */
export function hostedLinkText(language: AuthorizationLanguage, link: HostedLink): HostedLinkText {
  return (link.task === "confirm" ? CONFIRM : LINK)[language](link);
}
