/** Checks a mail against the signed log, and says in German what was compared. */

import {
  digestOf,
  isSigned,
  type Key,
  NotProven,
  type Proof,
  readKey,
  readProof,
} from '@zeughaus/mailarchiv/browser-proof'
import { formatBytes } from '@zeughaus/web-shared'
import type { Schema } from '../../../api.ts'

type Mail = Schema<'MailView'>

/** One comparison. `isRight` null: this browser cannot make it. */
export interface Step {
  readonly what: string
  readonly isRight: boolean | null
  readonly sentence: string
}

/** `unsigned`: all that this browser can compare is right, but it cannot check the signature. */
export type Verdict = 'unchanged' | 'unsigned' | 'changed'

export interface Checked {
  readonly verdict: Verdict
  readonly steps: readonly Step[]
  /** SHA-256 of the bytes that came, in hex. */
  readonly sha256: string
  /** Null when they cannot be read: then a step says so. */
  readonly proof: Proof | null
  readonly key: Key | null
  /** Instant of the check. */
  readonly at: string
}

/** Checks the bytes of a mail and what its page shows against the proof. */
export async function checkMail(mail: Mail, bytes: ArrayBuffer, proofText: string, verifier: string): Promise<Checked> {
  const sha256 = await digestOf(bytes)
  const steps: Step[] = []
  const proof = await read(steps, 'Stelle im Protokoll', () => readProof(proofText))
  const key = await read(steps, 'Schlüssel', () => readKey(verifier))
  if (proof !== null) steps.push(fileStep(proof, bytes.byteLength, sha256), pageStep(proof, mail), placeStep(proof))
  if (proof !== null && key !== null) {
    const signed = await read(steps, 'Unterschrift', async () => signatureStep(await isSigned(proof.note, key)))
    if (signed !== null) steps.push(signed)
  }
  return { verdict: verdictOf(steps), steps, sha256, proof, key, at: new Date().toISOString() }
}

/** Only what was compared in full is unchanged. */
function verdictOf(steps: readonly Step[]): Verdict {
  if (steps.some(({ isRight }) => isRight === false)) return 'changed'
  return steps.every(({ isRight }) => isRight) ? 'unchanged' : 'unsigned'
}

/** What cannot be read is a wrong step of its own. */
async function read<T>(steps: Step[], what: string, reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading()
  } catch (error) {
    if (!(error instanceof NotProven)) throw error
    steps.push({ what, isRight: false, sentence: error.message })
    return null
  }
}

function fileStep({ entry }: Proof, size: number, sha256: string): Step {
  const isRight = entry.sha256 === sha256 && entry.size === size
  return {
    what: 'Originaldatei',
    isRight,
    sentence: isRight
      ? 'Größe und Prüfsumme (SHA-256) der Datei sind die, die beim Archivieren ins Protokoll kamen.'
      : `Die Datei ist nicht die archivierte: Sie hat ${formatBytes(size)} und die Prüfsumme ${sha256}. Im Protokoll stehen ${formatBytes(entry.size)} und ${entry.sha256}.`,
  }
}

function pageStep({ entry }: Proof, mail: Mail): Step {
  const isRight = entry.id === mail.id && entry.sha256 === mail.sha256 && entry.archived === mail.archived_at
  return {
    what: 'Angaben dieser Seite',
    isRight,
    sentence: isRight
      ? 'Kennung, Prüfsumme und Zeit des Archivierens stehen so im Protokoll.'
      : 'Kennung, Prüfsumme oder Zeit des Archivierens stehen anders im Protokoll.',
  }
}

function placeStep({ index, checkpoint, root }: Proof): Step {
  const isRight = root === checkpoint.root
  return {
    what: 'Stelle im Protokoll',
    isRight,
    sentence: isRight
      ? `Eintrag ${index + 1n} von ${checkpoint.size} führt rechnerisch zum Prüfpunkt, der Zusammenfassung aller Mails.`
      : `Eintrag ${index + 1n} von ${checkpoint.size} führt nicht zum Prüfpunkt: Das Protokoll oder der Nachweis wurde verändert.`,
  }
}

const SIGNATURE = new Map<boolean | null, string>([
  [true, 'Der Prüfpunkt ist mit dem Schlüssel dieses Archivs unterschrieben (Ed25519).'],
  [false, 'Der Prüfpunkt ist nicht mit dem Schlüssel dieses Archivs unterschrieben, oder er wurde danach verändert.'],
  [
    null,
    'Dieser Browser kennt das Verfahren nicht (Ed25519). Ein neuerer Browser oder tools/verify-proof.ts prüft sie.',
  ],
])

const signatureStep = (isRight: boolean | null): Step => ({
  what: 'Unterschrift',
  isRight,
  sentence: SIGNATURE.get(isRight) ?? '',
})
