/** Hands what came in to the archive, in its words. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive, Provenance as ArchivedProvenance } from '../archive/index.ts'
import type { ImportTarget } from '../ingest/index.ts'
import type { IncomingMail, JournalProvenance, Provenance, SmtpProvenance, Store } from './sink.ts'
import { troubleOf } from './store-errors.ts'

/** From this on a mail goes to the thread that reads it as a file: as a message it would be copied twice in memory. */
const LARGE_BYTES = 16 * 1024 * 1024

type Target = Pick<Archive, 'put'> & Pick<ImportTarget, 'prepare' | 'commit'>

/**
 * A store that archives each batch at once, large mails each for itself.
 *
 * @param folder for large mails on their way; what a crash left there was not acknowledged and is removed
 */
export function archiveStore(archive: Target, folder: string): Store {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return async (mails) => {
    for (const mail of mails) if (mail.raw.length > LARGE_BYTES) await putLarge(archive, folder, mail)
    const small = mails.filter(({ raw }) => raw.length <= LARGE_BYTES)
    if (small.length > 0) await put(archive, small)
  }
}

async function put(archive: Target, mails: readonly IncomingMail[]): Promise<void> {
  await archive.put(mails.map(({ raw, provenance }) => ({ raw, provenance: archived(provenance) })))
}

async function putLarge(archive: Target, folder: string, mail: IncomingMail): Promise<void> {
  const path = join(folder, `${randomUUID()}.eml`)
  try {
    await writeFile(path, mail.raw, { mode: 0o600 })
    const source = { kind: 'file', path, start: 0, end: null, unquote: false } as const
    const provenance = archived(mail.provenance)
    const prepared = await archive.prepare([{ source, provenance, bytes: mail.raw.length }])
    await archive.commit([prepared], null)
  } catch (error) {
    // Bytes that the archive knows already are no import but a further provenance, which `put` adds.
    if (troubleOf(error) !== 'other') throw error
    await put(archive, [mail])
  } finally {
    await rm(path, { force: true })
  }
}

function archived(provenance: Provenance): ArchivedProvenance {
  return { source: provenance.source, origin: originOf(provenance), envelope: provenance.envelope_recipients }
}

/** Where the mail came from, for a person who reads its provenance. */
function originOf({ smtp, imap, journal }: Provenance): string {
  const places = [
    ...(smtp === undefined ? [] : [clientOf(smtp)]),
    ...(imap === undefined ? [] : [`${imap.account}, Ordner „${imap.folder}“, UID ${imap.uid} (${imap.uid_validity})`]),
    ...(journal === undefined ? [] : [journalOf(journal)]),
  ]
  return places.join('; ')
}

function clientOf({ client_address, client_name, mail_from, tls }: SmtpProvenance): string {
  const sender = mail_from === '' ? 'ohne Absender' : `Absender ${mail_from}`
  return `${client_address} (${client_name}), ${sender}, ${tls ? 'verschlüsselt' : 'unverschlüsselt'} übertragen`
}

const MAX_NAMED = 20

/** The roles that the envelope alone does not tell: who sent, who stood in Bcc, what came through a list. */
function journalOf({ sender, recipients }: JournalProvenance): string {
  const hidden = recipients.filter(({ field }) => field === 'bcc').map(({ address }) => address)
  const lists = recipients.flatMap(({ expanded_from: list }) => (list === undefined ? [] : [list]))
  return [
    sender === '' ? 'Journalbericht' : `Journalbericht über eine Mail von ${sender}`,
    ...named('Blindkopie an', hidden),
    ...named('über Verteiler', lists),
  ].join(', ')
}

function named(label: string, addresses: readonly string[]): string[] {
  const different = [...new Set(addresses)]
  if (different.length === 0) return []
  const more = different.length > MAX_NAMED ? ` und ${different.length - MAX_NAMED} weitere` : ''
  return [`${label} ${different.slice(0, MAX_NAMED).join(' ')}${more}`]
}
