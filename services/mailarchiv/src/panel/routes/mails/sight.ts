/** What a person sees of the archive: the one rule, as a search and for single mails. */
import { forbidden } from '@zeughaus/platform'
import { type HiddenFrom, type ReadAccess, readableFor } from '../../../api/keys/index.ts'
import { visibleTo } from '../../../api/mails/index.ts'
import {
  both,
  type Conditions,
  isReadable,
  readsAll,
  type SearchFilter,
  within,
  withKnownConversations,
} from '../../../search/index.ts'
import type { Archive, MailRecord, MailSummary, Page } from '../../../store/contract/index.ts'
import { type Account, readAccessOf } from '../../accounts/index.ts'
import { oldestFirst } from './oldest-first.ts'

export interface Sight {
  readonly access: ReadAccess
  /** A search among the mails that the person sees. @throws DomainError 400 for one that would reveal hidden recipients */
  search(wanted: Conditions): Promise<SearchFilter>
  sees(mail: MailRecord): Promise<boolean>
  /** Those of some mails that the person sees. */
  seenAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The conversation of a mail that the person sees, with the first of its mails that they see, oldest first. */
  conversation(id: string, most: number): Promise<SeenConversation>
}

export interface SeenConversation {
  /** A mail by which a search finds the conversation. */
  readonly id: string
  /** Its mails that the person sees. */
  readonly total: number
  readonly mails: readonly MailSummary[]
}

type SeenArchive = Pick<Archive, 'get' | 'search' | 'hitsAmong' | 'conversation'>

/** @throws DomainError 403 for a person who may read no mails */
export async function sightOf(account: Account, archive: SeenArchive, hiddenFrom: HiddenFrom): Promise<Sight> {
  const { audit } = account
  // No restriction names a person from outside, also not one who was of the house when it was made.
  const access = readAccessOf(account, await hiddenFrom(audit === null ? account.id : null))
  if (access === null) throw forbidden()
  return audit === null ? ofHouse(access, archive) : ofAudit(access, audit.window, archive, account.id)
}

function ofHouse(access: ReadAccess, archive: SeenArchive): Sight {
  const mailsOfPerson = readableFor(access)
  return {
    access,
    search: async (wanted) => visibleTo(access, wanted),
    sees: async (mail) => isReadable(mailsOfPerson, mail),
    async seenAmong(ids) {
      if (readsAll(mailsOfPerson)) return new Set(ids)
      const seen = new Set<string>()
      for (const id of new Set(ids)) {
        const mail = await archive.get(id)
        if (mail !== null && isReadable(mailsOfPerson, mail)) seen.add(id)
      }
      return seen
    },
    async conversation(id, most) {
      const found = await archive.conversation(id, { offset: 0, limit: most }, mailsOfPerson)
      return found ?? { id, total: 1, mails: [] }
    },
  }
}

/** What the search of an audit finds: nothing else is there for the person, also not to lead to a conversation. */
function ofAudit(access: ReadAccess, window: Conditions, archive: SeenArchive, caller: string): Sight {
  const filter = { ...window, readable: readableFor(access) }
  const seenAmong = async (ids: readonly string[]) => new Set(await archive.hitsAmong(filter, ids, { caller }))
  return {
    access,
    async search(wanted) {
      const { readable, ...conditions } = visibleTo(access, wanted)
      const query = await withKnownConversations(conditions.query, seenAmong)
      return { ...within(window, { ...conditions, query }), readable }
    },
    sees: async ({ id }) => (await seenAmong([id])).has(id),
    seenAmong,
    async conversation(id, most) {
      const mails = { ...filter, query: both(filter.query, { kind: 'conversation', id }) }
      const find = (page: Page) => archive.search(mails, page, { caller })
      return { id, ...(await oldestFirst(find, { offset: 0, limit: most })) }
    },
  }
}
