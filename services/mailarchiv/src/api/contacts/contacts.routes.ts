/** GET /contacts: the addresses of the mails, for typing ahead and for the timeline of a customer list. */
import { type FieldError, invalidRequest, type RateLimiter } from '@zeughaus/platform'
import { noteHits } from '../../evidence/access-log/index.ts'
import { tokens } from '../../search/index.ts'
import type { Archive, Contact } from '../../store/contract/index.ts'
import type { TextChanges } from '../../texts/queue/index.ts'
import { type KeyReader, readableFor } from '../keys/index.ts'
import { limitSearches, type MailArea, readContact, writeInstant } from '../mails/index.ts'
import { contactParameters, contactsResponse } from './contacts.schema.ts'
import { readCursor, writeCursor } from './cursor.ts'

export type ContactDependencies = {
  readonly archive: Pick<Archive, 'contacts'>
  readonly limiter: RateLimiter
  /** Holds the secret that seals cursors. */
  readonly feed: Pick<TextChanges, 'secret'>
}

export function addContactRoute(area: MailArea, { archive, limiter, feed }: ContactDependencies): void {
  area.route({
    method: 'GET',
    path: '/contacts',
    permission: 'mails.suchen',
    log: 'contacts_read',
    operationId: 'listContacts',
    tags: ['Kontakte'],
    summary: 'Adressen auflisten, mit denen Mails gewechselt wurden',
    description:
      'Ein Schlüssel mit Bereich sieht nur Adressen seines Bereichs, gezählt in den Mails, die sie in From (`sent`) oder To (`received`) nennen und die er lesen darf; auch Namen und deren Wörter kommen nur aus diesen. Ein Schlüssel der Rolle „user“ ohne Bereich muss address oder q angeben. Die Anfragen zählen zu denen der Suche.',
    schema: { query: contactParameters, response: { 200: contactsResponse } },
    rateLimit: limitSearches(limiter),
    async handler({ query, principal, request, signal }) {
      const { q, address, limit } = query
      const sort = query.sort ?? 'last'
      refuseEveryContact(principal, query)
      const addresses = address === undefined ? null : readAddresses(address)
      const words = q === undefined ? [] : tokens(q)
      if (q !== undefined && words.length === 0) return { contacts: [], next_cursor: null }
      const search = JSON.stringify([principal.id, q, addresses, sort])
      const after = query.cursor === undefined ? null : readCursor(feed.secret, query.cursor, search)
      const wanted = { addresses, words, sort, after, limit: limit + 1, readable: readableFor(principal) }
      const found = await archive.contacts(wanted, { caller: principal.id, signal })
      const contacts = found.slice(0, limit)
      noteHits(request, contacts.length)
      const last = contacts.at(-1)
      const next = found.length > limit && last !== undefined ? writeCursor(feed.secret, last, search) : null
      return { contacts: contacts.map(toContact), next_cursor: next }
    },
  })
}

/** A key of the role `user` is for contacts that its program knows, or begins to type. */
function refuseEveryContact(
  key: KeyReader,
  { q, address }: { readonly q?: string | undefined; readonly address?: readonly string[] | undefined },
) {
  if (key.role === 'auditor' || key.scope.length > 0 || q !== undefined || address !== undefined) return
  throw invalidRequest([{ pfad: 'address', grund: 'fehlt: Dieser Schlüssel darf nicht alle Adressen auflisten' }])
}

function readAddresses(texts: readonly string[]): string[] {
  const problems: FieldError[] = []
  const addresses = texts.map((text) => {
    const contact = readContact(text)
    if (contact?.kind === 'address') return contact.address
    problems.push({ pfad: 'address', grund: 'muss genau eine Adresse sein (name@firma.example)' })
    return ''
  })
  if (problems.length > 0) throw invalidRequest(problems.slice(0, 1))
  return addresses
}

function toContact({ address, name, sent, received, first, last, newest }: Contact) {
  return {
    ...{ address, name, sent, received },
    first: writeInstant(first),
    last: writeInstant(last),
    newest: { message_id: newest.id, subject: newest.subject, date: writeInstant(newest.date) },
  }
}
