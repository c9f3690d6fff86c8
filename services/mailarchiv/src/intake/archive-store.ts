/** Hands what came in to the archive, in its words. */
import type { Archive, Provenance as ArchivedProvenance } from '../archive/index.ts'
import type { JournalProvenance, Provenance, SmtpProvenance, Store } from './sink.ts'

/** A store that archives each batch at once. */
export function archiveStore(archive: Pick<Archive, 'put'>): Store {
  return async (mails) => {
    await archive.put(mails.map(({ raw, provenance }) => ({ raw, provenance: archived(provenance) })))
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
