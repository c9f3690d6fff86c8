/** Tasks of a thread that reads mails, for either engine. */
import { type Message, newlyWritten } from '@zeughaus/mime'
import type { MailText } from '../../contract/index.ts'
import { documentOf, type Extras } from '../words/index.ts'
import { toBytes } from './job.ts'
import type { ParseTasks } from './parse-pool.ts'
import { type RawItem, readAgain, readItem } from './prepare.ts'
import { fetchSource, fetchSources, Refusal } from './source.ts'

type Prepare = ParseTasks['prepare']

/** Fetches the bytes of the items; an item without bytes is refused. */
export function takeItems(items: Prepare['request']['items']) {
  const taken: RawItem[] = []
  const refused: { item: number; reason: string }[] = []
  for (const [item, { source, ...rest }] of items.entries()) {
    try {
      taken.push({ raw: fetchSource(source), ...rest })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ item, reason: error.message })
    }
  }
  return { taken, refused }
}

/** Tasks that are the same for both engines. */
export const readingTasks = {
  message: ({ source }: ParseTasks['message']['request']): ParseTasks['message']['response'] =>
    readItem({ raw: fetchSource(source), depth: 'whole' }),
  texts: ({ sources, wantsNew }: ParseTasks['texts']['request']): ParseTasks['texts']['response'] =>
    fetchSources(sources).map((raw) => textOf(readItem({ raw, depth: 'whole' }), wantsNew)),
  again: ({ items, depth }: ParseTasks['again']['request']) =>
    items.map(({ source, extras, receivedAt }) => readAgain({ raw: fetchSource(source), depth }, extras, receivedAt)),
  documents({ source, depth, before, after }: ParseTasks['documents']['request']) {
    const message = readItem({ raw: fetchSource(source), depth })
    // As bytes: two documents of a very long mail would not fit into the heap.
    const document = (extras: Extras) => toBytes(documentOf(message, extras))
    return { before: document(before), after: document(after) }
  },
}

/** Only what answers show crosses to the event loop. */
function textOf(message: Message, wantsNew: boolean): MailText {
  const { messageId, inReplyTo, references, bodyPlain } = message
  const text = { messageId, inReplyTo, references, bodyPlain }
  return wantsNew ? { ...text, newText: newlyWritten(message) } : text
}
