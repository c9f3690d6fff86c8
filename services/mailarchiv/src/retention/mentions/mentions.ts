/** Finds the mails that a person names. */
import { invalidRequest, isUuid, writtenCount } from '@zeughaus/platform'
import { z } from 'zod'
import { canonicalMessageId, NO_FILTER } from '../../search/index.ts'
import type { Archive } from '../../store/contract/index.ts'

/** Mails of one request: each is looked up. */
const MOST_NAMED = 500
/** The longest address of a mail's page, or Message-ID, that anybody pastes. */
const MAX_MENTION = 1_000
/** Mails with one Message-ID: copies with different bytes. */
const MOST_COPIES = 100

export const mentions = z.array(z.string().trim().min(1, 'ist leer').max(MAX_MENTION)).max(MOST_NAMED).meta({
  description: 'Mails: die Kennung im Archiv, die Adresse ihrer Seite in der Verwaltung, oder ihre Message-ID.',
})

/** A mail that a person has named. */
export interface NamedMail {
  readonly id: string
  /** Its number in the archive. */
  readonly seq: number
}

export class MentionedMails {
  readonly #archive: Pick<Archive, 'get' | 'search'>

  constructor(archive: Pick<Archive, 'get' | 'search'>) {
    this.#archive = archive
  }

  /**
   * The mails that are named, each once.
   *
   * @param instead what a person does about a Message-ID of too many mails, for a sentence
   * @throws DomainError 400 for one that is not in the archive, or a Message-ID of too many mails
   */
  async find(mentioned: readonly string[], instead: (messageId: string) => string): Promise<NamedMail[]> {
    const found = new Map<string, NamedMail>()
    const unknown: string[] = []
    for (const mention of mentioned) {
      const mails = await this.#mails(mention, instead)
      if (mails.length === 0) unknown.push(mention)
      for (const { id, seq } of mails) found.set(id, { id, seq })
    }
    if (unknown.length > 0)
      throw invalidRequest([{ pfad: 'mails', grund: `nennt, was keine Mail des Archivs ist: ${firstOf(unknown)}` }])
    return [...found.values()]
  }

  /** The mail of an id or of a page of the panel, or all with a Message-ID. */
  async #mails(mention: string, instead: (messageId: string) => string): Promise<readonly NamedMail[]> {
    const id = (/^https?:\/\/\S+\/mails\/([0-9a-f-]{36})\b/i.exec(mention)?.[1] ?? mention).toLowerCase()
    if (isUuid(id)) {
      const mail = await this.#archive.get(id)
      return mail === null ? [] : [mail]
    }
    const messageId = canonicalMessageId(mention)
    if (messageId === '') return []
    const filter = { ...NO_FILTER, query: { kind: 'messageid', id: messageId } } as const
    const page = { offset: 0, limit: MOST_COPIES }
    const { mails, total } = await this.#archive.search(filter, page, { caller: 'retention' })
    if (total <= MOST_COPIES) return mails
    const copies = writtenCount(total, 'Mail', 'Mails')
    const grund = `nennt „${mention}“, und diese Message-ID haben ${copies}: ${instead(messageId)}`
    throw invalidRequest([{ pfad: 'mails', grund }])
  }
}

/** Mentions that a refusal names. */
const SHOWN = 3

/** The first of some mentions, and how many there are more. */
export function firstOf(mentioned: readonly string[]): string {
  const shown = mentioned.slice(0, SHOWN).map((mention) => `„${mention}“`)
  const more = mentioned.length > SHOWN ? ` und ${mentioned.length - SHOWN} weitere` : ''
  return `${shown.join(', ')}${more}`
}
