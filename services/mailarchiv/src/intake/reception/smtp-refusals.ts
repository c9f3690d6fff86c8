/** The listener's refusals, temporary (4xx) or permanent (5xx). */

/** A refusal: code and sentence go to the sending server, whose administrator reads them. ASCII, as RFC 5321 wants it. */
export class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

export const refusal = {
  network: () => new Refusal(554, 'Diese Adresse darf hier keine Mails einliefern (MAILARCHIV_SMTP_ALLOW)'),
  busy: () => new Refusal(452, 'Das Archiv nimmt gerade zu viele Mails auf, bitte erneut senden'),
  full: () => new Refusal(452, 'Der Speicher des Archivs ist voll, bitte erneut senden'),
  broken: () => new Refusal(451, 'Die Mail wurde nicht archiviert, bitte erneut senden'),
  slow: () => new Refusal(421, 'Die Uebertragung der Mail dauert zu lange, bitte erneut senden'),
  cut: () => new Refusal(451, 'Die Verbindung brach ab, bitte erneut senden'),
  refused: () => new Refusal(554, 'Das Archiv kann diese Mail nicht aufnehmen'),
  oversized: () => new Refusal(552, 'Die Mail ist zu gross'),
  empty: () => new Refusal(554, 'Die Mail ist leer'),
} as const
