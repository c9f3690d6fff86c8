/** The e-mail that carries a checkpoint out of the house. */
import { dayOf, writtenCount } from '@zeughaus/platform'
import type { KeptCheckpoint } from '../signed-log/index.ts'

/** A checkpoint with what it says of itself. */
export interface SentCheckpoint extends KeptCheckpoint {
  /** Entries of the log of evidence. */
  readonly size: number
}

export interface CheckpointMail {
  readonly subject: string
  readonly text: string
  readonly attachments: readonly { readonly filename: string; readonly content: string }[]
}

interface MailFacts {
  /** Public key of the archive, `name+id+key`. */
  readonly verifierKey: string
  readonly zone: string
}

export function checkpointMail(
  { madeAt, note, size }: SentCheckpoint,
  { verifierKey, zone }: MailFacts,
): CheckpointMail {
  const when = new Date(madeAt).toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const entries = writtenCount(size, 'Eintrag', 'Einträge')
  const filename = `pruefpunkt-${dayOf(madeAt, zone)}-${size}.txt`
  return {
    subject: `Mailarchiv: Prüfpunkt über ${entries}`,
    text: `Das Mailarchiv hat am ${when} (${zone}) einen Prüfpunkt unterschrieben. Er fasst ${entries} des Beweisprotokolls zusammen: jede archivierte Mail und jede Löschung.

Bitte bewahren Sie den Anhang „${filename}“ auf, am besten dort, wo ihn niemand löschen kann, der das Archiv betreibt. Solange es ihn gibt, fällt auf, wenn das Archiv auf einen älteren Stand zurückgesetzt oder verändert wird:

  zeughaus mailarchiv verify --against ${filename}

Die Zahl der Einträge wird nie kleiner. Ist sie kleiner als in einer früheren Nachricht, fragen Sie nach.

Öffentlicher Schlüssel des Archivs:
${verifierKey}
`,
    attachments: [{ filename, content: note }],
  }
}
