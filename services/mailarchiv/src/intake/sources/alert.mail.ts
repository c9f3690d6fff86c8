/** The e-mails about a source: it fails, it is silent, it works again. */
import type { SourceState } from './store.ts'

export interface AlertMail {
  readonly subject: string
  readonly text: string
}

const SIGNED =
  '\n\nDiese Nachricht schickt das Mailarchiv einmal. Sobald die Quelle wieder arbeitet, meldet es sich noch einmal.\n'

export function failedMail({ name, problem, failedSince }: SourceState, zone: string): AlertMail {
  return {
    subject: `Mailarchiv: gestört – ${name}`,
    text: `${name} ist seit ${inWords(failedSince, zone)} gestört.\n\n${problem ?? ''}\n\nMails, die sonst auf diesem Weg kommen, fehlen solange im Archiv.${SIGNED}`,
  }
}

export function silentMail({ name, quietSince }: SourceState, zone: string): AlertMail {
  return {
    subject: `Mailarchiv: keine Mails – ${name}`,
    text: `${name} hat seit ${inWords(quietSince, zone)} keine Mail mehr gebracht. So lange war es dort noch nie still.\n\nPrüfen Sie, ob der Mailserver seine Mails noch dorthin schickt.${SIGNED}`,
  }
}

export function worksMail({ name, reported, lastMail }: SourceState, zone: string): AlertMail {
  const text =
    reported === 'silent'
      ? `${name} bringt wieder Mails, zuletzt am ${inWords(lastMail, zone)}.\n`
      : `${name} arbeitet wieder.\n\nMails, die inzwischen im Postfach liegen oder beim Absender warten, holt das Archiv nach.\n`
  return { subject: `Mailarchiv: arbeitet wieder – ${name}`, text }
}

/** `15.06.2026, 12:00 (Europe/Berlin)` */
function inWords(at: number | null, zone: string): string {
  if (at === null) return 'unbekannter Zeit'
  return `${new Date(at).toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })} (${zone})`
}
