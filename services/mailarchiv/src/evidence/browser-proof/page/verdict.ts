/** The outcome of a check in words. */
import type { Outcome } from './check.ts'
import { counted, written } from './findings.ts'

interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly title: string
  readonly sentences: readonly string[]
}

const NO_ED25519 =
  'Die Unterschrift ist nicht geprüft: Dieser Browser kennt das Verfahren nicht (Ed25519). Ein neuerer Browser oder tools/verify-proof.ts prüft sie.'

/** Only what was checked in full, and without a doubt, is unchanged. */
export function verdictOf(outcome: Outcome): Verdict {
  const { mails, unsigned, converted, unproven, wrong, isCancelled } = outcome
  const doubts = [...(unsigned > 0 ? [NO_ED25519] : []), ...(unproven.count > 0 ? [unprovenText(unproven.count)] : [])]
  const remarks = converted > 0 ? [convertedText(converted)] : []
  if (wrong.count > 0) {
    const title = isCancelled ? 'Abgebrochen, und nicht bewiesen' : 'Nicht bewiesen'
    const findings = counted(wrong.count, 'Angabe stimmt nicht.', 'Angaben stimmen nicht.')
    return { tone: 'bad', title, sentences: [findings, countText(outcome), ...doubts, ...remarks] }
  }
  if (isCancelled) return { tone: 'warn', title: 'Abgebrochen', sentences: [countText(outcome), ...doubts, ...remarks] }
  if (mails === 0)
    return { tone: 'warn', title: 'Keine Mail', sentences: ['Die Listen des Exports nennen keine Mail.'] }
  if (doubts.length > 0)
    return { tone: 'warn', title: 'Nicht alles ist bewiesen', sentences: [countText(outcome), ...doubts, ...remarks] }
  return {
    tone: 'good',
    title: 'Unverändert',
    sentences: [mails === 1 ? ONE_UNCHANGED : allUnchanged(mails), ...remarks],
  }
}

const ONE_UNCHANGED = 'Die Mail ist unverändert, seit sie archiviert wurde.'

const allUnchanged = (mails: number): string =>
  `Alle ${written(mails)} Mails sind unverändert, seit sie archiviert wurden.`

const convertedText = (count: number): string =>
  `${counted(count, 'Mail hat', 'Mails hat')} das Archiv aus einer Datei von Outlook umgewandelt, die keine ursprünglichen Bytes enthält.`

const countText = ({ mails, signed, unsigned }: Outcome): string =>
  `${unsigned > 0 ? 'Zum Nachweis passend' : 'Bewiesen unverändert'}: ${written(signed + unsigned)} von ${counted(mails, 'Mail', 'Mails')}.`

const unprovenText = (count: number): string =>
  count === 1
    ? '1 Mail hat im Export keinen Nachweis. Ob sie unverändert ist, bleibt offen.'
    : `${written(count)} Mails haben im Export keinen Nachweis. Ob sie unverändert sind, bleibt offen.`
