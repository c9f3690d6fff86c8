/** Stores received mails in the archive. */
import { mkdirSync, rmSync } from 'node:fs'
import type { Archive, Provenance as ArchivedProvenance, FileStretch } from '../../store/contract/index.ts'
import { GroupCommit } from './group-commit.ts'
import { describeJournal } from './journal.ts'
import type { IncomingMail, LargeStore, Provenance, SmtpProvenance, Store } from './sink.ts'
import { troubleOf } from './store-errors.ts'

type Target = Pick<Archive, 'put'>
type AnyMail = IncomingMail<Uint8Array | FileStretch>

/** Parsing a large mail takes a multiple of its length in memory, so one is parsed at a time. */
const ONE_BY_ONE = { maxItems: 1, maxBytes: 1, maxRunning: 1 } as const

/** Archives each batch at once. */
export function archiveStore(archive: Target): Store {
  return (mails) => put(archive, mails)
}

/** Archives large mails; `folder` is emptied. */
export function largeStore(archive: Target, folder: string): LargeStore {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const line = new GroupCommit<AnyMail>((mails) => putFromFile(archive, mails), ONE_BY_ONE)
  return { folder, put: (mails) => line.add(mails, mails.length), idle: () => line.idle() }
}

async function put(archive: Target, mails: readonly AnyMail[]): Promise<void> {
  await archive.put(mails.map(({ raw, provenance }) => ({ raw, provenance: archived(provenance) })))
}

/** Stores the mails one by one, because each takes much memory. */
async function putFromFile(archive: Target, mails: readonly AnyMail[]): Promise<void> {
  for (const mail of mails) {
    try {
      await put(archive, [mail])
    } catch (error) {
      // A refusal is permanent, but here the cause is a file that is unreadable at present.
      if (troubleOf(error) !== 'refused') throw error
      throw Object.assign(new Error('a large mail cannot be read from its file', { cause: error }), { code: 'EIO' })
    }
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
    ...(journal === undefined ? [] : [describeJournal(journal)]),
  ]
  return places.join('; ')
}

function clientOf({ client_address, client_name, mail_from, tls }: SmtpProvenance): string {
  const sender = mail_from === '' ? 'ohne Absender' : `Absender ${mail_from}`
  return `${client_address} (${client_name}), ${sender}, ${tls ? 'verschlüsselt' : 'unverschlüsselt'} übertragen`
}
