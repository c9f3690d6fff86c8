/** The words of a check, for the mail and for its sheet. */
import type { Tone } from '@zeughaus/web-shared'
import type { Verdict } from './check.ts'

interface Words {
  readonly tone: Tone
  /** @param since the instant from which the mail is proven */
  readonly word: (since: string) => string
  readonly sentence: string
}

export const VERDICTS: Readonly<Record<Verdict, Words>> = {
  unchanged: {
    tone: 'good',
    word: (since) => `Unverändert seit dem ${since}`,
    sentence: 'Die Originaldatei ist Byte für Byte die, die damals archiviert wurde.',
  },
  unsigned: {
    tone: 'warn',
    word: () => 'Stimmt, Unterschrift nicht geprüft',
    sentence: 'Die Originaldatei passt zum Protokoll. Ob es unterschrieben ist, kann dieser Browser nicht prüfen.',
  },
  changed: {
    tone: 'bad',
    word: () => 'Nicht bewiesen: etwas wurde verändert',
    sentence:
      'Mail und Protokoll passen nicht zusammen. Verlassen Sie sich nicht auf diese Mail, und lassen Sie unter „Integrität“ alles prüfen.',
  },
}
