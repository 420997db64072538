import type { AuthorizationLanguage } from "./authorization-text.ts";

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
}

const TEXTS: Readonly<Record<AuthorizationLanguage, (link: HostedLink) => HostedLinkText>> = {
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
  return TEXTS[language](link);
}
